import { describe, expect, test } from 'vitest'
import { requestStatuses } from '#domain/hit-request.ts'
import { messages } from '#domain/messages.ts'
import { isMoveAllowed, isStepBack } from '#domain/request-moves.ts'
import { unreadEvents } from '#domain/unread-events.ts'
import type { Database } from '#server/db/database.ts'
import { addOrder } from '#tests/server/orders.ts'
import { addPerson } from '#tests/server/people.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { deliverSolution } from './deliver-solution.ts'
import { listRequests } from './list-requests.ts'
import { markRead } from './mark-read.ts'
import { moveRequest } from './move-request.ts'
import type { Person } from './read-person.ts'
import { readQueued } from './read-queued.ts'
import { readRequest } from './read-request.ts'
import { setEstimate } from './set-estimate.ts'

const url = 'https://chat.example.com'
const moves = requestStatuses.flatMap((from) => requestStatuses.map((to) => [from, to] as const))

describe.each(engines)('on %s', (engine) => {
  test('a move is made if the rules allow it, and told with its reason', async () => {
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
        expect(await readQueued(database, id)).toMatchObject({ status: from, version: 1 })
      }
    }
    const told = (await readQueued(database, id)).events.filter(
      ({ detail }) => detail.kind === 'moved',
    )
    expect(told).toHaveLength(4)
  })

  test('a step back without a reason is refused beside the reason', async () => {
    const { database, operator, id } = await openWithRequest()
    await moveRequest(database, operator, id, { version: 1, to: 'in-progress' })
    for (const reason of [{}, { reason: '' }]) {
      await expect(
        moveRequest(database, operator, id, { version: 2, to: 'pending', ...reason }),
      ).rejects.toMatchObject({ code: 'invalid', fields: { reason: messages.reasonMissing } })
    }
  })

  test('of two changes to one version at once, one is made and the other is told', async () => {
    const { database, operator, id } = await openWithRequest()
    const results = await Promise.allSettled([
      moveRequest(database, operator, id, { version: 1, to: 'in-progress' }),
      setEstimate(database, operator, id, { version: 1, estimatedCompletion: '2027-01-31' }),
      deliverSolution(database, operator, id, { version: 1, url, handoverNotes: '' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    }
    const { version, events } = await readQueued(database, id)
    expect(version).toBe(2)
    expect(events).toHaveLength(2)
  })

  test('a change to a version that there is not is a conflict', async () => {
    const { database, operator, id } = await openWithRequest()
    for (const version of [0, 2, -1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      await expect(
        moveRequest(database, operator, id, { version, to: 'in-progress' }),
      ).rejects.toMatchObject({ code: 'conflict', message: messages.changedMeanwhile })
    }
  })

  test('a change to a request that is not there is told as that', async () => {
    const { database, operator } = await openWithRequest()
    await expect(
      moveRequest(database, operator, 'HIT-999', { version: 1, to: 'in-progress' }),
    ).rejects.toMatchObject({ code: 'not-found', message: messages.requestNotFound })
  })

  test('an estimate is set, told, and taken back; the same once more is no event', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const estimatedCompletion = '2027-01-31'
    await setEstimate(database, operator, id, { version: 1, estimatedCompletion })
    await setEstimate(database, operator, id, { version: 2, estimatedCompletion })
    expect(await readRequest(database, client, id)).toMatchObject({ estimatedCompletion })
    await setEstimate(database, operator, id, { version: 2, estimatedCompletion: null })
    const request = await readRequest(database, client, id)
    expect(request).not.toHaveProperty('estimatedCompletion')
    expect(request.events.map(({ detail }) => detail)).toEqual([
      { kind: 'ordered' },
      { kind: 'estimated', estimatedCompletion },
      { kind: 'estimated', estimatedCompletion: null },
    ])
  })

  test('a solution is the client’s while the request is completed, and the agency’s always', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const solution = { url, handoverNotes: 'Sign in with your own accounts.' }
    await moveRequest(database, operator, id, { version: 1, to: 'in-progress' })
    const delivered = await deliverSolution(database, operator, id, { version: 2, ...solution })
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

  test('everything that a client can see of it is unread by the client, and nothing else', async () => {
    const { database, client, operator, id } = await openWithRequest()
    const seen: [what: string, unread: number | undefined][] = []
    let version = 1
    await change('estimate', setEstimate, { estimatedCompletion: '2027-01-31' })
    await change('draft', deliverSolution, { url, handoverNotes: '' })
    await change('start', moveRequest, { to: 'in-progress' })
    await change('hand-over', moveRequest, { to: 'completed' })
    await change('delivery', deliverSolution, { url, handoverNotes: 'New' })
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
      act: (db: Database, by: Person, of: string, input: Input) => Promise<unknown>,
      input: Omit<Input, 'version'>,
    ): Promise<void> {
      await act(database, operator, id, { ...input, version } as Input)
      version += 1
      seen.push([what, (await readRequest(database, client, id)).unread])
    }
  })

  test('every change moves the moment of the last one', async () => {
    const { database, operator, id } = await openWithRequest()
    const longAgo = '2026-01-01T00:00:00.000Z'
    await database.query.updateTable('request').set({ updatedAt: longAgo }).execute()
    const { updatedAt } = await moveRequest(database, operator, id, {
      version: 1,
      to: 'in-progress',
    })
    expect(updatedAt > longAgo).toBe(true)
  })

  async function openWithRequest() {
    const database = await openTestDatabase(engine)
    const client = await addPerson(database)
    const operator = await addPerson(database, { role: 'operator', name: 'Grace' })
    return { database, client, operator, id: await addOrder(database, client) }
  }
})
