import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  error?: string | undefined
  value: string
  onType: (text: string) => void
  children?: ReactNode
}

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
