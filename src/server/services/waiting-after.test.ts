import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { RequestStatus } from '#domain/request-status.ts'
import { answerHours, dueTime, nextWaiting, type Waiting } from '#domain/waiting.ts'
import type { Database } from '#server/db/database.ts'
import { addOrder, newKey } from '#tests/server/orders.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'
import { assignRequest } from './assign-request.ts'
import { closeRequest, reopenRequest } from './close-request.ts'
import { acceptQuote, declineQuote } from './decide-quote.ts'
import { moveRequest } from './move-request.ts'
import { readOperatorRequest } from './read-operator-request.ts'
import { sendMessage } from './send-message.ts'
import { sendQuote, withdrawQuote } from './send-quote.ts'
import { writeNote } from './write-note.ts'
import { writeToClient } from './write-to-client.ts'

interface Stage {
  database: Database
  client: SignedInUser
  operator: SignedInUser
  request: OperatorRequest
}

const reason = 'Agreed by phone'

/** Whatever can be done to a request. Some of it is refused, depending on what was done before. */
const actions: Record<string, (stage: Stage) => Promise<unknown>> = {
  ask: ({ database, client, request }) =>
    sendMessage(database, client, request.id, { text: 'When?' }, newKey()),
  answer: ({ database, operator, request }) =>
    writeToClient(database, operator, request.id, 'Soon.', newKey()),
  note: ({ database, operator, request }) =>
    writeNote(database, operator, request.id, 'Hm', newKey()),
  assign: ({ database, operator, request }) =>
    assignRequest(database, operator, request.id, operator.id),
  quote: ({ database, operator, request: { id, version } }) =>
    sendQuote(database, operator, id, { version, ...validQuote, lines: [...validQuote.lines] }),
  accept: ({ database, client, request: { id, quotes } }) =>
    acceptQuote(database, client, id, quotes.length, 'Ada'),
  decline: ({ database, client, request: { id, quotes } }) =>
    declineQuote(database, client, id, quotes.length),
  withdraw: ({ database, operator, request: { id, version, quotes } }) =>
    withdrawQuote(database, operator, id, quotes.length, version),
  start: (stage) => move(stage, 'in-progress'),
  complete: (stage) => move(stage, 'completed'),
  back: (stage) => move(stage, 'pending'),
  close: ({ database, operator, request: { id, version } }) =>
    closeRequest(database, operator, id, { version, reason }),
  reopen: ({ database, operator, request: { id, version } }) =>
    reopenRequest(database, operator, id, { version, reason }),
}

test.each(engines)(
  'on %s, whose turn it is and until when follows from the events alone',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database, { isEmailConfirmed: true })
    const operator = await addUser(database, { role: 'operator' })
    const names = fc.array(fc.constantFrom(...Object.keys(actions)), { maxLength: 14 })
    const plan = fc.constantFrom({}, { plan: 'enterprise', billing: 'monthly' } as const)
    await fc.assert(
      fc.asyncProperty(names, plan, async (chosen, order) => {
        const id = await addOrder(database, client, order)
        for (const name of chosen) {
          const request = await readOperatorRequest(database, id)
          await actions[name]?.({ database, client, operator, request }).catch(expectRefusal)
          expectFollowsFromEvents(await readOperatorRequest(database, id))
        }
      }),
      { numRuns: 25 },
    )
  },
)

function move({ database, operator, request: { id, version } }: Stage, to: RequestStatus) {
  return moveRequest(database, operator, id, { version, to, reason })
}

function expectRefusal(error: unknown): void {
  expect(error).toBeInstanceOf(CallError)
}

function expectFollowsFromEvents({
  events,
  plan,
  quotes,
  waitingOn,
  dueAt,
}: OperatorRequest): void {
  let waiting: Waiting | undefined
  let status: RequestStatus = 'pending'
  for (const event of events) {
    if (event.detail.kind === 'moved') status = event.detail.to
    waiting = nextWaiting(waiting, event, status)
  }
  const accepted = quotes.find((quote) => quote.status === 'accepted')?.plan
  expect(waitingOn).toBe(waiting?.waitingOn)
  expect(dueAt).toBe(waiting && dueTime(waiting, answerHours(accepted, plan)))
}
