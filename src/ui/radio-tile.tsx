import { type ComponentProps, useId } from 'react'

interface RadioTileProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
}

/** A native radio whose hit area is the whole tile. */
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
