import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { unreadEvents } from '#domain/requests/hit-request.ts'
import {
  allowedMoves,
  moveMessages,
  moveReasons,
  reasonNote,
} from '#domain/requests/request-moves.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { messages } from '#domain/values/messages.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { setSolution } from '#server/handover/handover.ts'
import { readOperatorRequest } from '#server/operations/read-queue.ts'
import { openWithRequest } from '#tests/server/orders.ts'
import { type Engine, engines } from '#tests/server/test-database.ts'
import type { UserOptions } from '#tests/server/users.ts'
import { closeRequest, moveRequest, reopenRequest, setEstimatedCompletion } from './move-request.ts'
import { listRequests, markRead, readRequest } from './read-request.ts'
import { sendMessage, writeNote } from './write-message.ts'

const url = 'https://chat.example.com'
const start = { to: 'in-progress' } as const

test('a move that the rules allow is made, and any other changes nothing, whatever its reason', async () => {
  const { database, operator, id } = await open()
  const made: string[] = []
  for (const from of requestStatuses) {
    for (const to of requestStatuses) {
      const before = { status: from, version: 1, updatedAt: '2026-01-01T00:00:00.000Z' }
      await database.query
        .updateTable('request')
        .set({ ...before, solutionUrl: url })
        .execute()
      const moving = moveRequest(database, operator, id, { version: 1, to, reason: 'Because' })
      if (allowedMoves(from).includes(to)) {
        const { status, version, updatedAt } = await moving
        expect([status, version]).toEqual([to, 2])
        expect(updatedAt > before.updatedAt).toBe(true)
        made.push(`${from} ${to}`)
      } else {
        const fields = { to: moveMessages.moveNotAllowed }
        await expect(moving).rejects.toMatchObject({ code: 'invalid', fields })
        expect(await readOperatorRequest(database, id)).toMatchObject(before)
      }
    }
  }
  expect(made).toHaveLength(4)
})

test.each(engines)(
  'of concurrent changes to one version, one is made and the others are conflicts on %s',
  async (engine) => {
    const { database, operator, id } = await open(engine)
    const version = 1
    const results = await Promise.allSettled([
      moveRequest(database, operator, id, { version, ...start }),
      setEstimatedCompletion(database, operator, id, {
        version,
        estimatedCompletion: '2027-01-31',
      }),
      setSolution(database, operator, id, { version, url, handoverNotes: '' }),
      closeRequest(database, operator, id, { version, reason: 'Too big' }),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('conflict'))
    const request = await readOperatorRequest(database, id)
    expect([request.version, request.events.length]).toEqual([2, 2])
  },
)

test.each(engines)('a change to an unknown version is a conflict on %s', async (engine) => {
  const { database, operator, id } = await open(engine)
  const conflict = { code: 'conflict', message: messages.changedMeanwhile }
  for (const version of [0, 2, 2 ** 31]) {
    const moving = moveRequest(database, operator, id, { version, ...start })
    await expect(moving).rejects.toMatchObject(conflict)
  }
})

test('an estimated completion is set and removed with an event each; setting the same again has no event', async () => {
  const { database, client, operator, id } = await open()
  const estimatedCompletion = '2027-01-31'
  await setEstimatedCompletion(database, operator, id, { version: 1, estimatedCompletion })
  await setEstimatedCompletion(database, operator, id, { version: 2, estimatedCompletion })
  expect(await readRequest(database, client, id)).toMatchObject({ estimatedCompletion })
  await setEstimatedCompletion(database, operator, id, { version: 2, estimatedCompletion: null })
  const request = await readRequest(database, client, id)
  expect(request).not.toHaveProperty('estimatedCompletion')
  expect(request.events.slice(1).map(({ detail }) => detail)).toEqual([
    { kind: 'estimated', estimatedCompletion },
    { kind: 'estimated', estimatedCompletion: null, before: estimatedCompletion },
  ])
})

test('every change that is visible to the client counts as unread, and no other', async () => {
  const { database, client, operator, id } = await open()
  const seen: [what: string, unread: number | undefined, hasSolution: boolean][] = []
  let version = 1
  await change('estimate', setEstimatedCompletion, { estimatedCompletion: '2027-01-31' })
  await change('draft', setSolution, { url, handoverNotes: '' })
  await change('start', moveRequest, start)
  await change('hand-over', moveRequest, { to: 'completed' })
  await change('delivery', setSolution, { url, handoverNotes: 'New' })
  await change('back', moveRequest, { to: 'in-progress', reason: 'It leaks' })
  await markRead(database, 'client', client, id)
  await change('again', moveRequest, { to: 'completed' })
  expect(seen).toEqual([
    ['estimate', 1, false],
    ['draft', 1, false],
    ['start', 2, false],
    ['hand-over', 4, true],
    ['delivery', 5, true],
    // The step back is news; the two deliveries are hidden with it.
    ['back', 4, false],
    ['again', 1, true],
  ])
  const { events, unread } = await readRequest(database, client, id)
  expect(unreadEvents(events, unread).map(({ detail }) => detail)).toMatchObject([
    { kind: 'moved', to: 'completed' },
  ])
  expect(await listRequests(database, client, {})).toMatchObject({ unread: 1 })

  async function change<Input>(
    what: string,
    act: (db: Database, by: SessionUser, of: string, input: Input) => Promise<unknown>,
    input: Omit<Input, 'version'>,
  ): Promise<void> {
    await act(database, operator, id, { ...input, version } as Input)
    version += 1
    const request = await readRequest(database, client, id)
    seen.push([what, request.unread, JSON.stringify(request).includes(url)])
  }
})

test('completing needs a solution, for an unconfirmed address a reason, and the reason of a completion is internal', async () => {
  for (const isEmailConfirmed of [false, true]) {
    const { database, client, operator, id } = await open('sqlite', { isEmailConfirmed })
    await moveRequest(database, operator, id, { version: 1, ...start })
    const withoutSolution = moveRequest(database, operator, id, { version: 2, to: 'completed' })
    const missing = { code: 'invalid', message: moveMessages.solutionMissing }
    await expect(withoutSolution).rejects.toMatchObject(missing)
    await setSolution(database, operator, id, { version: 2, url, handoverNotes: '' })
    const completed = { version: 3, to: 'completed' } as const
    for (const reason of isEmailConfirmed ? [] : [{}, { reason: '' }]) {
      const refused = moveRequest(database, operator, id, { ...completed, ...reason })
      const fields = { reason: moveReasons.unconfirmed.missing }
      await expect(refused).rejects.toMatchObject({ code: 'invalid', fields })
    }
    const reason = 'They paid in person'
    const done = await moveRequest(database, operator, id, { ...completed, reason })
    expect(done).toMatchObject({ status: 'completed', client: { isEmailConfirmed } })
    expect(done.events.slice(-2).map(({ detail }) => detail)).toEqual([
      { kind: 'moved', from: 'in-progress', to: 'completed' },
      { kind: 'noted', text: isEmailConfirmed ? reason : reasonNote('unconfirmed', reason) },
    ])
    expect(JSON.stringify(await readRequest(database, client, id))).not.toContain(reason)
  }
})

test('a request in progress is cancelled with a reason, changed by nothing until it is reopened in the same status, and not closed once it is completed', async () => {
  const { database, client, operator, id } = await open()
  const status = 'in-progress'
  await database.query.updateTable('request').set({ status }).execute()
  const closed = await closeRequest(database, operator, id, { version: 1, reason: 'Too big' })
  const closure = { kind: 'cancelled', reason: 'Too big', at: closed.updatedAt }
  expect(closed).toMatchObject({ status, version: 2, closure })
  expect(await readRequest(database, client, id)).toMatchObject({ status, closure })

  const version = 2
  const estimate = { version, estimatedCompletion: '2027-01-31' }
  const again = { version, reason: 'Once more' }
  const refused = { code: 'invalid', message: moveMessages.requestClosed }
  for (const change of [
    () => moveRequest(database, operator, id, { version, to: 'completed' }),
    () => setEstimatedCompletion(database, operator, id, estimate),
    () => setSolution(database, operator, id, { version, url, handoverNotes: '' }),
    () => closeRequest(database, operator, id, again),
  ]) {
    await expect(change()).rejects.toMatchObject(refused)
  }

  const reopened = await reopenRequest(database, operator, id, again)
  expect(reopened).toMatchObject({ status, version: 3 })
  expect(reopened).not.toHaveProperty('closure')
  const last = { ...again, version: 3 }
  const reopening = reopenRequest(database, operator, id, last)
  await expect(reopening).rejects.toThrow(moveMessages.requestNotClosed)
  await database.query.updateTable('request').set({ status: 'completed' }).execute()
  const closing = closeRequest(database, operator, id, last)
  await expect(closing).rejects.toThrow(moveMessages.completedNotClosable)
  expect((await readOperatorRequest(database, id)).events).toHaveLength(3)
})

test('a question stays open through the start of work until no answer is needed to what was read', async () => {
  const { database, client, operator, id } = await open()
  await sendMessage(database, client, id, { text: 'Can guests read along?' }, randomUUID())
  const { events } = await moveRequest(database, operator, id, { version: 1, ...start })
  expect(await readOperatorRequest(database, id)).toMatchObject({
    waitingOn: 'agency',
    waitingSince: events.find(({ detail }) => detail.kind === 'messaged')?.at,
    dueAt: expect.any(String),
  })
  await sendMessage(database, client, id, { text: 'And bots?' }, randomUUID())
  const settle = (upTo = 0) =>
    writeNote(database, operator, id, { text: 'x', settlesUpTo: upTo }, randomUUID())
  await expect(settle(events.at(-1)?.id)).rejects.toMatchObject({ code: 'conflict' })
  const latest = await readOperatorRequest(database, id)
  const settled = await settle(latest.events.at(-1)?.id)
  expect(settled).toMatchObject({ waitingOn: 'none' })
  expect(settled).not.toHaveProperty('dueAt')
})

async function open(engine?: Engine, options?: UserOptions) {
  const opened = await openWithRequest(engine, options)
  // As if a quote had been accepted: without one, every start would need a reason.
  await opened.database.query.updateTable('request').set({ acceptedPlan: 'starter' }).execute()
  return opened
}
