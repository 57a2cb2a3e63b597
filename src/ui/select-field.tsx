import { Field } from './field.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  hint?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, value, options, onChoose } = props
  return (
    <Field label={label} hint={hint}>
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

interface SelectOptionsProps {
  options: readonly { value: string; label: string }[]
}

export function SelectOptions({ options }: SelectOptionsProps) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
