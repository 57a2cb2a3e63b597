import { brandName } from '#domain/brand.ts'
import { retention } from '#domain/retention.ts'
import type { Mail } from '#server/db/outbox-store.ts'

/** Contains no user input: anyone can enter anyone's address. */
export function composeMailedDraft(recipient: string, publicUrl: string, token: string): Mail {
  return {
    recipient,
    subject: 'Your unfinished order',
    body: `Someone asked us to send the draft of a ${brandName} order to this address. If it
was you, this link opens it on any device:

${publicUrl}/order-hit#draft=${token}

The link works for ${retention.mailedDraftDays} days. Anyone who has it can read the draft. Nothing is
ordered before you place the order.

If it wasn't you, ignore this email. The draft is deleted after ${retention.mailedDraftDays} days.
`,
  }
}
