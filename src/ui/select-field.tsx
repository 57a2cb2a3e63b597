import { Field } from './field.tsx'

interface Option<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends string> {
  label: string
  hint?: string | undefined
  error?: string | undefined
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
