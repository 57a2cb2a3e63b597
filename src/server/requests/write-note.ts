import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { Note } from '#domain/requests/message.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { changeRequest } from './change-request.ts'
import { countEventsAfter } from './event-store.ts'
import { writeMessage } from './write-message.ts'

/** Adds an operators' note. It changes nothing that the client sees, unless it says that no answer is needed. */
export function writeNote(
  database: Database,
  operator: SessionUser,
  id: string,
  { text, settlesUpTo }: Note,
  key: string,
): Promise<OperatorRequest> {
  const number = requestNumber(id)
  const conflictMessage = serverMessages.messageKeyReused
  const call = {
    userId: operator.id,
    key,
    sent: ['note', number, text, settlesUpTo],
    conflictMessage,
  }
  const by = { ...operator, role: 'operator' } as const
  const { engine } = database
  return database.change(async (trx, announce) => {
    await withIdempotencyKey(trx, call, async () => {
      await changeRequest(trx, announce, { engine, scope: { number }, by }, async () => {
        if (settlesUpTo === undefined) return { details: [{ kind: 'noted', text }] }
        // What the client wrote meanwhile was not read, and may need an answer.
        const unseen = await countEventsAfter(trx, number, 'client', settlesUpTo, [])
        if (unseen > 0) throw new CallError('conflict')
        return { details: [{ kind: 'noted', text, settles: true }] }
      })
      return number
    })
    return requireOperatorRequest(trx, number)
  })
}

/** Sends an operator's message to the client. */
export function writeToClient(
  database: Database,
  operator: SessionUser,
  id: string,
  text: string,
  key: string,
  files?: string[],
): Promise<OperatorRequest> {
  const scope = { number: requestNumber(id) }
  return database.change(async (trx, announce) => {
    const by = { ...operator, role: 'operator' } as const
    const { engine } = database
    await writeMessage(trx, announce, { engine, scope, by, message: { text, files }, key })
    return requireOperatorRequest(trx, scope.number)
  })
}
