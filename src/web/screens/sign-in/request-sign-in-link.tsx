import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Links } from '#contract/backend.ts'
import { emailSchema } from '#domain/accounts/credentials.ts'
import { linkMessages, linkRules } from '#domain/accounts/link-messages.ts'
import { formatLinkCode, type SentSignInLink } from '#domain/accounts/sign-in-link.ts'
import { useRequestSignInLink } from '#web/queries/sign-in-links.ts'
import { mailedNext } from '#web/shared/after-sign-in.ts'
import { EmailField } from '#web/shared/email-field.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const schema = z.object({ email: emailSchema() })
const wording = { submit: 'Email me a link', busy: 'Sending…', failed: linkMessages.linkNotSent }

interface RequestSignInLinkProps {
  links: Links
  email: string
}

export function RequestSignInLink({ links, email }: RequestSignInLinkProps) {
  const { mutateAsync: request, data: sent } = useRequestSignInLink(links)
  const [params] = useSearchParams()
  const form = useForm(schema, { email })
  const { focus } = form
  useEffect(() => focus('email'), [focus])

  if (sent) return <Sent sent={sent} />
  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        Enter your account’s email address. We’ll email you a link that signs you in, no password
        needed.
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

/** The same with and without such an account, so that it does not reveal who has one. */
function Sent({ sent }: { sent: SentSignInLink }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])

  return (
    <div ref={ref} tabIndex={-1} className="mt-4 outline-none">
      <p role="status" className="text-lg">
        {linkMessages.signInLinkSent}
      </p>
      <p className="mt-3">
        Open it in this browser within {linkRules.signInMinutes} minutes, and you’re signed in.
      </p>
      <p className="mt-5 border-t border-rule pt-5">
        Opening it on another device? Keep this page open, and enter this code there:
      </p>
      <p className="figures mt-2 text-3xl">{formatLinkCode(sent.code)}</p>
      <p className="mt-3 text-soft">
        Enter it only on this site. Nobody from our team will ever ask for it.
      </p>
    </div>
  )
}
