import { fieldError } from '#contract/errors.ts'
import { quoteMessages } from '#domain/quotes/quote-messages.ts'
import type { ClientMessage } from '#domain/requests/message.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { attachFiles } from '#server/files/files.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { changeRequest } from './change-request.ts'
import type { Author } from './event-store.ts'
import { requireOwnRequest } from './read-request.ts'
import type { RequestScope } from './request-changes.ts'

interface Message {
  engine: Database['engine']
  scope: RequestScope
  by: Author
  message: ClientMessage
  key: string
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** Appends a message by client or operator, unread by the other side. */
export async function writeMessage(
  trx: Query,
  announce: Announce,
  { engine, scope, by, message, key, limitNew }: Message,
): Promise<void> {
  const { number } = scope
  const sent = ['message', number, by.role, message.text, message.quote, message.files]
  const call = {
    userId: by.id,
    key,
    sent,
    conflictMessage: serverMessages.messageKeyReused,
    limitNew,
  }
  await withIdempotencyKey(trx, call, async () => {
    await changeRequest(trx, announce, { engine, scope, by }, async ({ quoteCount }) => {
      const { files: ids, ...written } = message
      const { quote } = written
      if (quote !== undefined && !(quote >= 1 && quote <= quoteCount))
        throw fieldError('quote', quoteMessages.notFound)
      const attached = await attachFiles(trx, { requestNumber: number, uploaderId: by.id }, ids)
      return { details: [{ kind: 'messaged', ...written, ...attached }] }
    })
    return number
  })
}

/** Sends a client's message to the operators. */
export function sendMessage(
  database: Database,
  client: SessionUser,
  id: string,
  message: ClientMessage,
  key: string,
  limitNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  return database.change(async (trx, announce) => {
    const by = { ...client, role: 'client' } as const
    const { engine } = database
    await writeMessage(trx, announce, { engine, scope, by, message, key, limitNew })
    return requireOwnRequest(trx, client, scope.number)
  })
}
