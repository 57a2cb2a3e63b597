import { messages } from '#domain/messages.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { type Author, appendEvent } from '#server/db/event-store.ts'
import { countMessage, type RequestScope } from '#server/db/request-changes.ts'
import { throwNotFound } from './read-request.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

interface Message {
  scope: RequestScope
  by: Author
  text: string
  key: string
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** Appends a message by client or operator, unread by the other side. */
export async function writeMessage(
  trx: Query,
  announce: Announce,
  { scope, by, text, key, limitNew }: Message,
): Promise<void> {
  const { number } = scope
  const sent = ['message', number, by.role, text]
  const call = { userId: by.id, key, sent, conflictMessage: messages.messageKeyReused, limitNew }
  await withIdempotencyKey(trx, call, async () => {
    const at = new Date().toISOString()
    const clientId = (await countMessage(trx, scope, by.role, at)) ?? throwNotFound()
    await appendEvent(trx, { requestNumber: number, by, at, detail: { kind: 'messaged', text } })
    announce({ kind: 'request', number, clientId, isInternal: false })
    return number
  })
}
