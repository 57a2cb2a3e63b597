import { CallError, fieldError } from '#contract/errors.ts'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import type { ClientMessage, Note, OperatorMessage } from '#domain/requests/message.ts'
import type { Mailed } from '#domain/requests/request-event.ts'
import { serverMessages } from '#domain/values/messages.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { attachFiles } from '#server/files/files.ts'
import { type KeyedCall, withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { changeRequest, type Decision } from './change-request.ts'
import { type Author, countEventsAfter } from './event-store.ts'
import { requireOwnRequest } from './read-request.ts'
import { scopeOf } from './request-changes.ts'
import type { RequestRow } from './request-row.ts'

export function sendMessage(
  database: Database,
  client: SessionUser,
  id: string,
  message: ClientMessage & { mailed?: Mailed },
  key: string,
  limitNew?: KeyedCall['limitNew'],
) {
  const by = { ...client, role: 'client' } as const
  return write(database, by, id, { key, limitNew, ...messageOf(by, message) }, (trx, number) =>
    requireOwnRequest(trx, client, number),
  )
}

export function writeToClient(
  database: Pick<Database, 'change'>,
  operator: SessionUser,
  id: string,
  { asks = false, ...written }: OperatorMessage & { mailed?: Mailed },
  key: string,
) {
  const by = { ...operator, role: 'operator' } as const
  const message = messageOf(by, { ...written, asks })
  return write(database, by, id, { key, ...message }, requireOperatorRequest)
}

function messageOf(
  by: Author,
  { files: ids, ...written }: ClientMessage & { asks?: boolean; mailed?: Mailed },
): Written {
  const { text, quote, asks } = written
  return {
    // Without a question as in 1.0.0, so that a call that is repeated across the upgrade is still the same.
    sent: ['message', by.role, text, quote, ids, ...(asks ? ['asks'] : [])],
    async decide(trx, { number: requestNumber, quoteCount }) {
      if (quote !== undefined && !(quote >= 1 && quote <= quoteCount))
        throw fieldError('quote', quoteMessages.notFound)
      const attached = await attachFiles(trx, { requestNumber, uploaderId: by.id }, ids)
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
) {
  const note: Written = {
    sent: ['note', text, settlesUpTo],
    async decide(trx, { number }) {
      if (settlesUpTo === undefined) return { details: [{ kind: 'noted', text }] }
      // What the client wrote meanwhile was not read, and may need an answer.
      const unseen = await countEventsAfter(trx, number, 'client', settlesUpTo, [])
      if (unseen > 0) throw new CallError('conflict')
      return { details: [{ kind: 'noted', text, settles: true }] }
    },
  }
  const by = { ...operator, role: 'operator' } as const
  return write(database, by, id, { key, ...note }, requireOperatorRequest)
}

interface Written extends Pick<KeyedCall, 'sent'> {
  decide: (trx: Query, current: RequestRow) => Promise<Decision>
}

function write<Result>(
  database: Pick<Database, 'change'>,
  by: SessionUser,
  id: string,
  { decide, sent, ...keyed }: Written & Pick<KeyedCall, 'key' | 'limitNew'>,
  read: (trx: Query, number: number) => Promise<Result>,
): Promise<Result> {
  const scope = scopeOf(id, by)
  const { number } = scope
  const conflictMessage = serverMessages.messageKeyReused
  const call = { ...keyed, sent: [number, ...sent], userId: by.id, conflictMessage }
  return database.change(async (trx) => {
    await withIdempotencyKey(trx, call, async () => {
      await changeRequest(trx, { scope, by }, (current) => decide(trx, current))
      return number
    })
    return read(trx, number)
  })
}
