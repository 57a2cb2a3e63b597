import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { emailSchema } from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { useRequestPasswordReset } from '#web/queries/password-reset.ts'
import { mailedNext } from '#web/shared/after-sign-in.ts'
import { EmailField } from '#web/shared/email-field.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const schema = z.object({ email: emailSchema() })
const wording = { submit: 'Send reset link', busy: 'Sending…', failed: messages.emailFailed }

interface RequestResetProps {
  account: Account
  email: string
  onClose: () => void
}

export function RequestReset({ account, email, onClose }: RequestResetProps) {
  const { mutateAsync: request, isSuccess } = useRequestPasswordReset(account)
  const [params] = useSearchParams()
  const form = useForm(schema, { email })
  const { focus } = form
  useEffect(() => focus('email'), [focus])

  if (isSuccess) return <Requested onClose={onClose} />
  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        Enter your account’s email address. We’ll email you a reset link.
      </p>
      <SubmitForm
        form={form}
        act={(values) => request({ ...values, next: mailedNext(params) })}
        wording={wording}
      >
        <EmailField form={form} name="email" />
      </SubmitForm>
    </>
  )
}

/** The same text with and without such an account, so that it does not reveal who has one. */
function Requested({ onClose }: { onClose: () => void }) {
  const closeRef = useRef<HTMLButtonElement>(null)
  useEffect(() => closeRef.current?.focus(), [])

  return (
    <>
      <p role="status" className="mt-4 mb-6 text-lg">
        {messages.resetRequested}
      </p>
      <Button ref={closeRef} look="outline" onClick={onClose}>
        Back to sign in
      </Button>
    </>
  )
}
