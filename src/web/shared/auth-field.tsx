import * as z from 'zod/mini'
import { deliverableEmailSchema } from '#domain/accounts/credentials.ts'
import { Form } from './form/submit-form.tsx'

export const emailInput = {
  type: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const codeInput = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const

const schema = z.object({ email: deliverableEmailSchema })

interface EmailFormProps {
  email: string
  act: (values: { email: string }) => Promise<unknown>
  submit: string
  failed: string
  focusOn?: 'email'
}

export function EmailForm({ email, ...props }: EmailFormProps) {
  return (
    <Form {...props} busy="Sending…" schema={schema} saved={{ email }}>
      {({ field }) => field('email', 'Email', emailInput)}
    </Form>
  )
}
