import { type ComponentProps, useId } from 'react'

interface RadioTileProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
}

export function RadioTile({ label, id: givenId, ...input }: RadioTileProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className="radio-tile">
      <input {...input} id={id} type="radio" />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
