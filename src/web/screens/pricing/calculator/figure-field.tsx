import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'

interface FigureFieldProps {
  label: string
  value: string
  error: string | undefined
  inputMode?: 'numeric' | 'decimal'
  onType: (typed: string) => void
  /** A note below the field. */
  children?: ReactNode
}

/** A number, an amount or a percentage, as it is typed. */
export function FigureField(props: FigureFieldProps) {
  const { label, value, error, inputMode = 'decimal', onType, children } = props
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            className="field figures"
            inputMode={inputMode}
            autoComplete="off"
            value={value}
            onChange={(event) => onType(event.target.value)}
          />
          {children}
        </>
      )}
    </Field>
  )
}
