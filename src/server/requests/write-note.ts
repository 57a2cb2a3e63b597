import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { Note } from '#domain/requests/message.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { listEvents } from './event-store.ts'
import { throwNotFound } from './read-request.ts'
import { recordEvent, waitingOf } from './record-event.ts'
import { lockCurrent, updateRequest } from './request-changes.ts'
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
  return database.change(async (trx, announce) => {
    await withIdempotencyKey(trx, call, async () => {
      const current = (await lockCurrent(trx, database.engine, { number })) ?? throwNotFound()
      const settles = settlesUpTo !== undefined
      const event = {
        by: { ...operator, role: 'operator' as const },
        at: new Date().toISOString(),
        detail: { kind: 'noted' as const, text, ...(settles ? { settles } : {}) },
      }
      if (settles) {
        const events = await listEvents(trx, number)
        // What the client wrote meanwhile was not read, and may need an answer.
        const isAfter = (known: RequestEvent) =>
          known.id > settlesUpTo && known.by.role === 'client'
        if (events.some(isAfter)) throw new CallError('conflict')
        await updateRequest(trx, number, waitingOf(current, [...events, event], event.at))
      }
      await recordEvent(trx, announce, current, event)
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
