import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Links } from '#contract/backend.ts'
import { emailSchema } from '#domain/credentials.ts'
import { linkMessages } from '#domain/link-messages.ts'
import type { OrderDraft } from '#domain/order.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useMailDraft } from '#web/queries/mailed-drafts.ts'
import { EmailField } from '#web/shared/email-field.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

interface MailDraftProps {
  links: Links
  draft: OrderDraft
  onClose: () => void
}

/** Emails the draft, to go on with it on another device. */
export function MailDraft({ links, draft, onClose }: MailDraftProps) {
  return (
    <Dialog title="Finish on another device" onClose={onClose}>
      <MailDraftForm links={links} draft={draft} onClose={onClose} />
    </Dialog>
  )
}

const schema = z.object({ email: emailSchema() })
const wording = { submit: 'Email me the draft', busy: 'Sending…', failed: linkMessages.linkNotSent }

function MailDraftForm({ links, draft, onClose }: MailDraftProps) {
  const { mutateAsync: send, data: sent } = useMailDraft(links, draft)
  const form = useForm(schema, { email: '' })
  const { focus } = form
  useEffect(() => focus('email'), [focus])

  if (sent) return <Sent {...sent} onClose={onClose} />
  return (
    <>
      <p className="mt-4 mb-6 text-soft">
        We’ll email you a link that opens these answers anywhere. Nothing is ordered yet.
      </p>
      <SubmitForm form={form} act={({ email }) => send(email)} wording={wording}>
        <EmailField form={form} name="email" />
      </SubmitForm>
    </>
  )
}

interface SentProps {
  email: string
  expiresAt: string
  onClose: () => void
}

function Sent({ email, expiresAt, onClose }: SentProps) {
  const closeRef = useRef<HTMLButtonElement>(null)
  useEffect(() => closeRef.current?.focus(), [])

  return (
    <>
      <p role="status" className="mt-4 mb-6 text-lg wrap-anywhere">
        We sent the draft to <b>{email}</b>. Its link works until <Moment at={expiresAt} />.
      </p>
      <Button ref={closeRef} look="outline" onClick={onClose}>
        Back to your order
      </Button>
    </>
  )
}
