import { AuthField } from './auth-field.tsx'
import type { Form } from './use-form.ts'

interface EmailFieldProps<Name extends string> {
  form: Form<Name>
  name: NoInfer<Name>
}

export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  return (
    <AuthField
      {...props}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
