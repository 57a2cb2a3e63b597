import * as z from 'zod/mini'
import { emailSchema } from '#domain/accounts/credentials.ts'
import { EmailField } from './auth-field.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({ email: emailSchema() })

interface EmailFormProps {
  email: string
  act: (values: { email: string }) => Promise<unknown>
  wording: { submit: string; busy: string; failed: string }
  focusOn?: 'email'
}

/** Asks for the address that a link is sent to. */
export function EmailForm({ email, ...props }: EmailFormProps) {
  const form = useForm(schema, { email })
  return (
    <SubmitForm form={form} {...props}>
      <EmailField form={form} name="email" />
    </SubmitForm>
  )
}
