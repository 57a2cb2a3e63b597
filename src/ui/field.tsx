import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface FieldProps {
  id?: string | undefined
  label: string
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
  isLabelHidden?: boolean | undefined
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

export function Field({ label, hint, error, className, children, ...props }: FieldProps) {
  const ownId = useId()
  const { id = ownId } = props
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined

  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={props.isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm font-semibold text-danger">
      {children}
    </p>
  )
}

interface Option<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends string> extends Omit<FieldProps, 'children'> {
  value: Value
  options: readonly Option<Value>[]
  onChoose: (value: Value) => void
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChoose, ...field } = props
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...attributes}
          className="field"
          value={value}
          onChange={(event) => onChoose(event.target.value as Value)}
        >
          <SelectOptions options={options} />
        </select>
      )}
    </Field>
  )
}

export function SelectOptions({ options }: { options: readonly Option<string>[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
}
