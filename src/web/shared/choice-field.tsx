import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'
import { SelectOptions } from '#ui/select-field.tsx'
import type { Form } from './use-form.ts'

interface ChoiceFieldProps<Name extends string> {
  form: Form<Name>
  name: NoInfer<Name>
  label: string
  options: ComponentProps<typeof SelectOptions>['options']
}

/** A choice in a form that is sent. */
export function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { form, name, label, options } = props
  return (
    <Field label={label} error={form.errors[name]}>
      {(control) => (
        <select {...control} {...form.field(name)} className="field">
          <SelectOptions options={options} />
        </select>
      )}
    </Field>
  )
}
