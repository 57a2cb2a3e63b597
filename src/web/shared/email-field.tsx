import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { AuthField } from './auth-field.tsx'

interface EmailFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
}

export function EmailField<Values extends FieldValues>(props: EmailFieldProps<Values>) {
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
