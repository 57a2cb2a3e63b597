import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/link-messages.ts'
import { type MailedDraft } from '#domain/mailed-draft.ts'
import { type OrderDraft, orderDraftSchema } from '#domain/order.ts'
import { retention } from '#domain/retention.ts'
import type { Database } from '#server/db/database.ts'
import { hashLinkToken, newLinkToken } from '#server/db/link-token.ts'
import { findMailedDraft, insertMailedDraft } from '#server/db/mailed-draft-store.ts'
import type { Accounts } from './accounts/accounts.ts'
import { normalEmail } from './accounts/normal-email.ts'
import type { LimitMail } from './hold-order.ts'
import { composeMailedDraft } from './mail/compose-mailed-draft.ts'
import { enqueueMail } from './mail/enqueue-mail.ts'
import { createSecretBox } from './webhooks/secret-box.ts'

const dayMs = 24 * 60 * 60_000

/** Keeps an unfinished order, encrypted with the token of the link that is sent. */
export function mailDraft(
  { database, publicUrl }: Accounts,
  typed: string,
  draft: OrderDraft,
  limitMail: LimitMail,
): Promise<{ email: string; expiresAt: string }> {
  const email = normalEmail(typed)
  const token = newLinkToken()
  const id = hashLinkToken(token)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + retention.mailedDraftDays * dayMs).toISOString()
  const content = createSecretBox(token).seal(JSON.stringify(draft), id)
  return database.change(async (trx, announce) => {
    await limitMail(trx, email)
    await insertMailedDraft(trx, { id, email, content, expiresAt })
    await enqueueMail(trx, announce, composeMailedDraft(email, publicUrl, token))
    return { email, expiresAt }
  })
}

/** As often as it is asked for, until it expires. */
export async function readMailedDraft({ query }: Database, token: string): Promise<MailedDraft> {
  const id = hashLinkToken(token)
  const row = await findMailedDraft(query, id, new Date())
  const content = row && createSecretBox(token).open(row.content, id)
  if (content === undefined) throw new CallError('invalid', linkMessages.draftLinkStale)
  return { draft: orderDraftSchema.parse(JSON.parse(content)), expiresAt: row?.expiresAt ?? '' }
}
