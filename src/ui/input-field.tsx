import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  error?: string | undefined
  value: string
  onType: (text: string) => void
  /** Below the input. */
  children?: ReactNode
}

/** A figure or a day, in a form that keeps what is typed. */
export function InputField({ label, error, onType, children, ...input }: InputFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            className="field figures"
            {...input}
            {...control}
            onChange={({ target }) => onType(target.value)}
          />
          {children}
        </>
      )}
    </Field>
  )
}
