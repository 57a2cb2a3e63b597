import type { ComponentProps } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'

interface AuthFieldProps<Values extends FieldValues>
  extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
}

/** One required line of text. While the form is busy it can be read but not changed. */
export function AuthField<Values extends FieldValues>(props: AuthFieldProps<Values>) {
  const { form, name, label, ...input } = props
  const { error } = form.getFieldState(name, form.formState)

  return (
    <Field label={label} error={error?.message}>
      {(control) => (
        <input
          {...input}
          {...control}
          {...form.register(name)}
          required
          readOnly={form.formState.isSubmitting}
          className="field"
        />
      )}
    </Field>
  )
}
