import { CallError, fieldError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { quoteMessages } from '#domain/quotes/quote-messages.ts'
import type { ClientMessage, Note } from '#domain/requests/message.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { attachFiles } from '#server/files/files.ts'
import { type KeyedCall, withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { changeRequest, type Decision } from './change-request.ts'
import type { Author } from './event-store.ts'
import { countEventsAfter } from './event-store.ts'
import { requireOwnRequest } from './read-request.ts'
import type { RequestScope } from './request-changes.ts'
import type { RequestRow } from './request-row.ts'

export function sendMessage(
  database: Database,
  client: SessionUser,
  id: string,
  message: ClientMessage,
  key: string,
  limitNew?: (trx: Query) => Promise<void>,
): Promise<RequestDetail> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  const by = { ...client, role: 'client' } as const
  const options = { scope, by, key, limitNew, ...messageOf(scope.number, by, message) }
  return write(database, options, (trx) => requireOwnRequest(trx, client, scope.number))
}

export function writeToClient(
  database: Database,
  operator: SessionUser,
  id: string,
  text: string,
  key: string,
  files?: string[],
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  const by = { ...operator, role: 'operator' } as const
  const options = { scope: { number }, by, key, ...messageOf(number, by, { text, files }) }
  return write(database, options, (trx) => requireOperatorRequest(trx, number))
}

function messageOf(number: number, by: Author, message: ClientMessage): Written {
  const { files: ids, ...written } = message
  const { quote } = written
  return {
    sent: ['message', number, by.role, message.text, quote, ids],
    async decide(trx, { quoteCount }) {
      if (quote !== undefined && !(quote >= 1 && quote <= quoteCount))
        throw fieldError('quote', quoteMessages.notFound)
      const attached = await attachFiles(trx, { requestNumber: number, uploaderId: by.id }, ids)
      return { details: [{ kind: 'messaged', ...written, ...attached }] }
    },
  }
}

/** Adds an operators' note. It changes nothing that the client sees, unless it says that no answer is needed. */
export function writeNote(
  database: Database,
  operator: SessionUser,
  id: string,
  { text, settlesUpTo }: Note,
  key: string,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  const options: WriteOptions = {
    scope: { number },
    by: { ...operator, role: 'operator' },
    key,
    sent: ['note', number, text, settlesUpTo],
    async decide(trx) {
      if (settlesUpTo === undefined) return { details: [{ kind: 'noted', text }] }
      // What the client wrote meanwhile was not read, and may need an answer.
      const unseen = await countEventsAfter(trx, number, 'client', settlesUpTo, [])
      if (unseen > 0) throw new CallError('conflict')
      return { details: [{ kind: 'noted', text, settles: true }] }
    },
  }
  return write(database, options, (trx) => requireOperatorRequest(trx, number))
}

interface Written extends Pick<KeyedCall, 'sent'> {
  decide: (trx: Query, current: RequestRow) => Promise<Decision>
}

interface WriteOptions extends Written, Pick<KeyedCall, 'key' | 'limitNew'> {
  scope: RequestScope
  by: Author
}

function write<Result>(
  database: Database,
  { scope, by, decide, ...keyed }: WriteOptions,
  read: (trx: Query) => Promise<Result>,
): Promise<Result> {
  const call = { ...keyed, userId: by.id, conflictMessage: serverMessages.messageKeyReused }
  return database.change(async (trx, announce) => {
    await withIdempotencyKey(trx, call, async () => {
      await changeRequest(trx, announce, { scope, by }, (current) => decide(trx, current))
      return scope.number
    })
    return read(trx)
  })
}
