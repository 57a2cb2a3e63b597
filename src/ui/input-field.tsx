import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  isLabelHidden?: boolean
  boxClassName?: string
  error?: string | undefined
  value: string
  onType: (text: string) => void
  children?: ReactNode
}

export function InputField(props: InputFieldProps) {
  const { label, isLabelHidden, boxClassName, error, onType, children, ...input } = props
  return (
    <Field {...{ label, isLabelHidden, error }} className={boxClassName}>
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
