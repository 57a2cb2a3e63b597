import { randomUUID } from 'node:crypto'
import type { ClientNotification } from '#domain/notifications/notification-rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { askForFactor, composeNotification } from './compose-due.ts'
import { addMail } from './mail/outbox-store.ts'
import { requirePreference } from './notification-preferences.ts'
import { companyThread, listConfirmedMembers } from './notification-store.ts'
import type { HeadedText } from './notification-text.ts'

/** Emails the members of a company about no request of theirs, or that something is new where they lack a second factor. */
export async function mailMembers(
  trx: Transaction,
  companyId: string,
  kind: ClientNotification,
  text: HeadedText,
): Promise<void> {
  const thread = companyThread(kind, companyId)
  for (const { id, email, lacksFactor } of await listConfirmedMembers(trx, companyId, kind)) {
    if (lacksFactor) {
      await askForFactor(trx, email, kind)
      continue
    }
    const { token } = await requirePreference(trx, id, kind)
    const mail = composeNotification(text, { recipient: email, kind, id: undefined, thread, token })
    await addMail(trx, randomUUID(), mail, new Date())
  }
  trx.announce({ kind: 'mail' })
}
