import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'
import { SelectOptions } from '#ui/select-field.tsx'
import type { Form } from './use-form.ts'

interface FormFieldProps<Name extends string>
  extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  form: Form<Name>
  name: NoInfer<Name>
  label: string
  hint?: string
  /** Of a text with several lines. */
  rows?: number
  autoComplete?: string
  /** Of a choice. */
  options?: ComponentProps<typeof SelectOptions>['options']
}

/** A text or a choice in a form that is sent. */
export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { form, name, label, hint, rows, options, ...input } = props
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => {
        const { autoComplete } = input
        const attributes = { ...control, ...form.field(name), autoComplete, className: 'field' }
        if (rows !== undefined) return <textarea {...attributes} rows={rows} />
        if (!options) return <input {...input} {...attributes} />
        return (
          <select {...attributes}>
            <SelectOptions options={options} />
          </select>
        )
      }}
    </Field>
  )
}
