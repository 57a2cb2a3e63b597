import { describe, expect, test } from 'vitest'
import { messages, unconfirmedNote } from '#domain/messages.ts'
import { isMoveAllowed, isStepBack } from '#domain/request-moves.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { unreadEvents } from '#domain/unread-events.ts'
import type { Database } from '#server/db/database.ts'
import { addOrder, newKey } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'
import { closeRequest, reopenRequest } from './close-request.ts'
import { listQueue } from './list-queue.ts'
import { listRequests } from './list-requests.ts'
import { markRead } from './mark-read.ts'
import { moveRequest } from './move-request.ts'
import { readOperatorRequest } from './read-operator-request.ts'
import { readRequest } from './read-request.ts'
import { sendMessage } from './send-message.ts'
import type { SessionUser } from './session-user.ts'
import { setEstimatedCompletion } from './set-estimated-completion.ts'
import { setSolution } from './set-solution.ts'
import { writeToClient } from './write-to-client.ts'

const url = 'https://chat.example.com'
const start = { to: 'in-progress' } as const
const moves = requestStatuses.flatMap((from) => requestStatuses.map((to) => [from, to] as const))

describe.each(engines)('on %s', (engine) => {
  test('a move that the rules allow is made, with its reason in the event', async () => {
    const { database, operator, id } = await openWithRequest()
    for (const [from, to] of moves) {
      await database.query.updateTable('request').set({ status: from, version: 1 }).execute()
      const reason = isStepBack(from, to) ? { reason: 'The import was wrong' } : {}
      const moving = moveRequest(database, operator, id, { version: 1, to, ...reason })
      if (isMoveAllowed(from, to)) {
        const moved = await moving
        expect(moved).toMatchObject({ status: to, version: 2 })
        expect(moved.events.at(-1)).toMatchObject({
          by: { name: operator.name, role: 'operator' },
          detail: { kind: 'moved', from, to, ...reason },
        })
      } else {
        await expect(moving).rejects.toMatchObject({
          code: 'invalid',
          message: messages.moveNotAllowed,
          fields: { to: messages.moveNotAllowed },
        })
        expect(await readOperatorRequest(database, id)).toMatchObject({ status: from, version: 1 })
      }
    }
    const listed = (await readOperatorRequest(database, id)).events.filter(
      ({ detail }) => detail.kind === 'moved',
    )
    expect(listed).toHaveLength(4)
  })

  test('a step back without a reason fails with a field error', async () => {
    const { database, operator, id } = await openWithRequest()
    await moveRequest(database, operator, id, { version: 1, ...start })
    for (const reason of [{}, { reason: '' }]) {
      await expect(
        moveRequest(database, operator, id, { version: 2, to: 'pending', ...reason }),
      ).rejects.toMatchObject({ code: 'invalid', fields: { reason: messages.reasonMissing } })
    }
  })

  test('of two concurrent changes to one version, one is made and the other is a conflict', async () => {
    const { database, operator, id } = await openWithRequest()
    const results = await Promise.allSettled([
      moveRequest(database, operator, id, { version: 1, ...start }),
      setEstimatedCompletion(database, operator, id, {
        version: 1,
        estimatedCompletion: '2027-01-31',
      }),
      setSolution(database, operator, id, { version: 1, url, handoverNotes: '' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    }
    const { version, events } = await readOperatorRequest(database, id)
    expect(version).toBe(2)
    expect(events).toHaveLength(2)
  })

  test('a change to an unknown version is a conflict', async () => {
    const { database, operator, id } = await openWithRequest()
    for (const version of [0, 2, -1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      await expect(
        moveRequest(database, operator, id, { version, ...start }),
      ).rejects.toMatchObject({ code: 'conflict', message: messages.changedMeanwhile })
    }
  })

  test('a change to an unknown request is not found', async () => {
    const { database, operator } = await openWithRequest()
    await expect(
      moveRequest(database, operator, 'HIT-999', { version: 1, ...start }),
    ).rejects.toMatchObject({ code: 'not-found', message: messages.requestNotFound })
  })

  test('an estimated completion is set and removed with an event each; setting the same again has no event', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const estimatedCompletion = '2027-01-31'
    await setEstimatedCompletion(database, operator, id, { version: 1, estimatedCompletion })
    await setEstimatedCompletion(database, operator, id, { version: 2, estimatedCompletion })
    expect(await readRequest(database, client, id)).toMatchObject({ estimatedCompletion })
    await setEstimatedCompletion(database, operator, id, { version: 2, estimatedCompletion: null })
    const request = await readRequest(database, client, id)
    expect(request).not.toHaveProperty('estimatedCompletion')
    expect(request.events.map(({ detail }) => detail)).toEqual([
      { kind: 'ordered' },
      { kind: 'estimated', estimatedCompletion },
      { kind: 'estimated', estimatedCompletion: null },
    ])
  })

  test('the client sees a solution while the request is completed, operators always do', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const solution = { url, handoverNotes: 'Sign in with your own accounts.' }
    await moveRequest(database, operator, id, { version: 1, ...start })
    const delivered = await setSolution(database, operator, id, { version: 2, ...solution })
    expect(delivered.solution).toEqual(solution)
    expect(JSON.stringify(await readRequest(database, client, id))).not.toContain(url)

    await moveRequest(database, operator, id, { version: 3, to: 'completed' })
    const completed = await readRequest(database, client, id)
    expect(completed.solution).toEqual(solution)
    expect(completed.events.map(({ detail }) => detail.kind)).toContain('delivered')

    const back = { version: 4, to: 'in-progress', reason: 'It leaks' } as const
    await moveRequest(database, operator, id, back)
    expect(JSON.stringify(await readRequest(database, client, id))).not.toContain(url)
  })

  test('every change that is visible to the client counts as unread, and no other', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const seen: [what: string, unread: number | undefined][] = []
    let version = 1
    await change('estimate', setEstimatedCompletion, { estimatedCompletion: '2027-01-31' })
    await change('draft', setSolution, { url, handoverNotes: '' })
    await change('start', moveRequest, start)
    await change('hand-over', moveRequest, { to: 'completed' })
    await change('delivery', setSolution, { url, handoverNotes: 'New' })
    await change('back', moveRequest, { to: 'in-progress', reason: 'It leaks' })
    await markRead(database, client, id)
    await change('again', moveRequest, { to: 'completed' })
    expect(seen).toEqual([
      ['estimate', 1],
      ['draft', 1],
      ['start', 2],
      ['hand-over', 4],
      ['delivery', 5],
      // The step back is news; the two deliveries are hidden with it.
      ['back', 4],
      ['again', 1],
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
      seen.push([what, (await readRequest(database, client, id)).unread])
    }
  })

  test('completing for an unconfirmed address needs a reason, which the client never reads', async () => {
    const { database, client, operator, id } = await openWithRequest({ isEmailConfirmed: false })
    await moveRequest(database, operator, id, { version: 1, ...start })
    for (const reason of [{}, { reason: '' }]) {
      await expect(
        moveRequest(database, operator, id, { version: 2, to: 'completed', ...reason }),
      ).rejects.toMatchObject({
        code: 'invalid',
        fields: { reason: messages.unconfirmedReasonMissing },
      })
    }
    const reason = 'They paid in person'
    const done = await moveRequest(database, operator, id, { version: 2, to: 'completed', reason })
    expect(done).toMatchObject({ status: 'completed', client: { isEmailConfirmed: false } })
    expect(done.events.slice(-2).map(({ detail }) => detail)).toEqual([
      { kind: 'moved', from: 'in-progress', to: 'completed' },
      { kind: 'noted', text: unconfirmedNote(reason) },
    ])
    expect(JSON.stringify(await readRequest(database, client, id))).not.toContain(reason)
  })

  test('the reason of a completion is internal for a confirmed address as well', async () => {
    const { database, client, operator, id } = await openWithRequest()
    await moveRequest(database, operator, id, { version: 1, ...start })
    const reason = 'Written before they confirmed'
    const done = await moveRequest(database, operator, id, { version: 2, to: 'completed', reason })
    expect(done.events.at(-1)?.detail).toEqual({ kind: 'noted', text: reason })
    expect(JSON.stringify(await readRequest(database, client, id))).not.toContain(reason)
  })

  test.each([
    ['pending', 'declined'],
    ['in-progress', 'cancelled'],
  ] as const)(
    'a %s request is %s with a reason, and reopened in the same status',
    async (status, kind) => {
      const { database, client, operator, id } = await openWithRequest()
      await database.query.updateTable('request').set({ status }).execute()
      const closed = await closeRequest(database, operator, id, { version: 1, reason: 'Too big' })
      const closure = { kind, reason: 'Too big', at: closed.updatedAt }
      expect(closed).toMatchObject({ status, version: 2, closure })
      expect(await readRequest(database, client, id)).toMatchObject({ status, closure })
      expect(await readRequest(database, client, id)).toHaveProperty('events.1.detail', {
        kind: 'closed',
        closure: kind,
        reason: 'Too big',
      })

      const open = await reopenRequest(database, operator, id, {
        version: 2,
        reason: 'Smaller now',
      })
      expect(open).toMatchObject({ status, version: 3 })
      expect(open).not.toHaveProperty('closure')
      expect((await readRequest(database, client, id)).events.at(-1)?.detail).toEqual({
        kind: 'reopened',
        reason: 'Smaller now',
      })
    },
  )

  test('a closed request leaves the lists and the counts, and is listed under closed', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const other = await addOrder(database, client)
    await closeRequest(database, operator, id, { version: 1, reason: 'Too big' })
    const counts = { pending: 1, 'in-progress': 0, completed: 0 }
    for (const list of [
      (filter: object) => listRequests(database, client, filter),
      (filter: object) => listQueue(database, operator, filter),
    ]) {
      const open = await list({})
      expect(open).toMatchObject({ counts, closedCount: 1 })
      expect(open.requests.map((request) => request.id)).toEqual([other])
      const closed = await list({ state: 'closed' })
      expect(closed).toMatchObject({ counts, closedCount: 1 })
      expect(closed.requests.map((request) => request.id)).toEqual([id])
      const all = await list({ state: 'all', status: 'pending' })
      expect(all.requests.map((request) => request.id)).toEqual([other, id])
    }
  })

  test('nothing changes while a request is closed, but messages are still written', async () => {
    const { database, client, operator, id } = await openWithRequest()
    await closeRequest(database, operator, id, { version: 1, reason: 'Too big' })
    const refused = { code: 'invalid', message: messages.requestClosed }
    const changes = [
      () => moveRequest(database, operator, id, { version: 2, ...start }),
      () =>
        setEstimatedCompletion(database, operator, id, {
          version: 2,
          estimatedCompletion: '2027-01-31',
        }),
      () => setSolution(database, operator, id, { version: 2, url, handoverNotes: '' }),
      () => closeRequest(database, operator, id, { version: 2, reason: 'Once more' }),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject(refused)
    await sendMessage(database, client, id, { text: 'Why?' }, newKey())
    await writeToClient(database, operator, id, 'Because.', newKey())
    const { version, events } = await readOperatorRequest(database, id)
    expect(version).toBe(2)
    const kinds = events.map(({ detail }) => detail.kind)
    expect(kinds).toEqual(['ordered', 'closed', 'messaged', 'messaged'])
  })

  test('a completed request is not closed, and an open one not reopened', async () => {
    const { database, operator, id } = await openWithRequest()
    const reasoned = { version: 1, reason: 'Oh' }
    await expect(reopenRequest(database, operator, id, reasoned)).rejects.toMatchObject({
      code: 'invalid',
      message: messages.requestNotClosed,
    })
    await database.query.updateTable('request').set({ status: 'completed' }).execute()
    await expect(closeRequest(database, operator, id, reasoned)).rejects.toMatchObject({
      code: 'invalid',
      message: messages.completedNotClosable,
    })
    expect((await readOperatorRequest(database, id)).events).toHaveLength(1)
  })

  test('of a closure and a move of one version at once, one is made', async () => {
    const { database, operator, id } = await openWithRequest()
    const results = await Promise.allSettled([
      closeRequest(database, operator, id, { version: 1, reason: 'Too big' }),
      moveRequest(database, operator, id, { version: 1, ...start }),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['conflict'])
    expect((await readOperatorRequest(database, id)).events).toHaveLength(2)
  })

  test('every change updates `updatedAt`', async () => {
    const { database, operator, id } = await openWithRequest()
    const longAgo = '2026-01-01T00:00:00.000Z'
    await database.query.updateTable('request').set({ updatedAt: longAgo }).execute()
    const { updatedAt } = await moveRequest(database, operator, id, {
      version: 1,
      to: 'in-progress',
    })
    expect(updatedAt > longAgo).toBe(true)
  })

  async function openWithRequest(options: Partial<Pick<SignedInUser, 'isEmailConfirmed'>> = {}) {
    const database = await openTestDatabase(engine)
    const client = await addUser(database, options)
    const operator = await addUser(database, { role: 'operator', name: 'Grace' })
    const id = await addOrder(database, client)
    // As if a quote had been accepted: without one, every start would need a reason.
    await database.query.updateTable('request').set({ acceptedPlan: 'starter' }).execute()
    return { database, client, operator, id }
  }
})
