import { clsx } from 'clsx'
import { type ComponentProps, useId } from 'react'

interface RadioTileProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
}

/** A native radio whose hit area is the whole tile. */
export function RadioTile({ label, id: givenId, ...input }: RadioTileProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div
      className={clsx(
        'relative flex min-h-12 items-center border border-rule-strong bg-raised px-4 py-2 text-left leading-snug -outline-offset-1 hover:bg-sunken',
        'has-checked:z-10 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary',
        'has-focus-visible:z-20 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        '-mt-px -ml-px forced-colors:has-checked:outline-2',
      )}
    >
      <input
        {...input}
        id={id}
        type="radio"
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      <label htmlFor={id} className="pointer-events-none">
        {label}
      </label>
    </div>
  )
}
