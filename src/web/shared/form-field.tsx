import type { ComponentProps } from 'react'
import type { Form } from './form/use-form.tsx'

interface FormFieldProps<Name extends string> extends Omit<ComponentProps<'input'>, 'form'> {
  form: Form<Name>
  name: NoInfer<Name>
  label: string
  options?: { value: string; label: string }[]
}

/** For the screens of teams. */
export function FormField<Name extends string>({
  form,
  name,
  label,
  ...more
}: FormFieldProps<Name>) {
  return form.field(name, label, more)
}
