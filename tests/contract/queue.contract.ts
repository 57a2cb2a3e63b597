import { expect, test } from 'vitest'
import { bulkMax, bulkMessages } from '#domain/operations/bulk-change.ts'
import {
  closureReasonMissing,
  type QueueFilter,
  type QueueView,
  queueSchema,
  queueViewNames,
} from '#domain/operations/operations.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import { generalMessages } from '#domain/values/general-messages.ts'
import { messages } from '#domain/values/messages.ts'
import { newKey, order } from './people.ts'
import { orderPlaced } from './requests.contract.ts'
import type { LiveBackend, Service } from './service.ts'

/** The operators' queue: what is due first, and who takes care of it. */
export function testQueue(service: () => Service): void {
  test('the queue has what is due first at its top, and at its end what waits on the client until they answer', async () => {
    const { client, operator } = await orderPlaced(service())
    const product = `Product ${newKey()}`
    const place = (plan?: 'enterprise' | 'professional') =>
      client.placeOrder({ ...order, targetSaaS: product, ...(plan && { plan, billing: 'yearly' }) })
    await place()
    await place('enterprise')
    await place('professional')
    await place('enterprise')
    const { operations } = operator
    const planned = async (filter: QueueFilter) => {
      const queue = await operations.listQueue({ search: product, ...filter })
      return queueSchema.parse(queue).requests.map(({ plan = 'none' }) => plan)
    }
    // The others are due at the same moment, when we open, before some weekends.
    const plans = await planned({})
    expect(plans.slice(0, 2)).toEqual(['enterprise', 'enterprise'])
    expect(plans.slice(2).toSorted()).toEqual(['none', 'professional'])
    expect(await planned({ sort: 'due' })).toEqual(plans)
    const { requests } = await operations.listQueue({ search: product })
    const [first] = requests
    const dueTimes = requests.map(({ dueAt = '' }) => Date.parse(dueAt))
    expect(dueTimes).toEqual(dueTimes.toSorted((a, b) => a - b))
    await operations.writeToClient(first?.id ?? '', { text: 'Which plan?', asks: true }, newKey())
    const after = await operations.listQueue({ search: product })
    expect(after.requests.at(-1)).toMatchObject({ id: first?.id, waitingOn: 'client' })
    expect(after.requests.at(-1)).not.toHaveProperty('dueAt')
    const id = first?.id ?? ''
    expect((await viewsOf(operator, id)).inViews).toEqual(['unassigned', 'waiting'])
    await client.requests.sendMessage(id, { text: 'Starter.' }, newKey())
    expect((await viewsOf(operator, id)).inViews).toEqual(['unassigned'])
    const replied = await operations.writeToClient(id, { text: 'Thanks.' }, newKey())
    expect(replied).toMatchObject({ waitingOn: 'agency' })
  })

  test('an assigned request is listed as the assignee’s, who must be an operator, and no longer as unassigned', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const { backend: other } = await service().enterAsOperator('Mara')
    const self = await operator.readUser()
    const before = await viewsOf(operator, id)
    expect(before.inViews).toEqual(['unassigned'])

    const assigned = await operator.operations.assignRequest(id, { assigneeId: self?.id ?? '' })
    expect(assigned.assignee).toEqual({ id: self?.id, name: self?.name })
    expect(assigned.events.at(-1)?.detail).toEqual({ kind: 'assigned', assignee: self?.name })
    const after = await viewsOf(operator, id)
    expect(after.inViews).toEqual(['mine'])
    expect(after.viewCounts).toMatchObject({
      mine: before.viewCounts.mine + 1,
      unassigned: before.viewCounts.unassigned - 1,
    })
    expect((await viewsOf(other, id)).inViews).toEqual([])
    expect((await client.requests.readRequest(id)).events).toHaveLength(1)

    const clientId = (await client.readUser())?.id ?? ''
    for (const assigneeId of [clientId, 'none']) {
      const fields = { assigneeId: expect.any(String) }
      const assigning = operator.operations.assignRequest(id, { assigneeId })
      await expect(assigning).rejects.toMatchObject({ code: 'invalid', fields })
    }
    const listed = (await operator.operations.listOperators()).operators.map((one) => one.id)
    expect(listed).toContain(self?.id)
    expect(listed).not.toContain(clientId)
    const freed = await operator.operations.assignRequest(id, { assigneeId: null })
    expect(freed).not.toHaveProperty('assignee')
    expect((await viewsOf(operator, id)).viewCounts).toEqual(before.viewCounts)
  })

  testBulkChanges(service)
}

/** What several operators do to many requests at once. */
function testBulkChanges(service: () => Service): void {
  const ordered = async (count: number) => {
    const { client, operator } = await orderPlaced(service())
    const product = `Product ${newKey()}`
    for (let placed = 0; placed < count; placed += 1)
      await client.placeOrder({ ...order, targetSaaS: product })
    const list = async () => (await operator.operations.listQueue({ search: product })).requests
    return { client, operator, list }
  }

  test('of two operators who take the same 28 requests, each gets those that the other is told are taken, and undoes them alone', async () => {
    const { operator, list } = await ordered(28)
    const { backend: mara } = await service().enterAsOperator('Mara')
    const takers = await Promise.all(
      [operator, mara].map(async ({ operations, readUser }) => ({
        operations,
        user: await readUser(),
      })),
    )
    const rows = (await list()).map(({ id }) => id)
    expect(rows).toHaveLength(28)
    const taken = await Promise.all(
      takers.map(async ({ operations, user }) => {
        const change = rows.map((id) => ({ id, from: null, to: user?.id ?? '' }))
        return operations.changeRequests({ action: 'assign', rows: change })
      }),
    )
    const done = taken.map(({ results }) =>
      results.filter(({ error }) => !error).map(({ id }) => id),
    )
    expect(done.flat().toSorted()).toEqual(rows.toSorted())
    for (const [place, { user }] of takers.entries()) {
      const refused = taken[1 - place]?.results.filter(({ error }) => error)
      const why = { error: bulkMessages.assigned(user?.name) }
      expect(refused).toEqual((done[place] ?? []).map((id) => ({ id, ...why })))
    }
    const assigned = async () =>
      takers.map(async ({ user }) =>
        (await list())
          .filter(({ assignee }) => assignee?.id === user?.id)
          .map(({ id }) => id)
          .toSorted(),
      )
    expect(await Promise.all(await assigned())).toEqual(done.map((ids) => ids.toSorted()))

    const [first] = takers
    const back = rows.map((id) => ({ id, from: first?.user?.id ?? '', to: null }))
    await first?.operations.changeRequests({ action: 'assign', rows: back })
    expect(await Promise.all(await assigned())).toEqual([[], done[1]?.toSorted()])
  })

  test('requests are marked as read, but one with news since, and unread again', async () => {
    const { client, operator, list } = await ordered(2)
    const { operations } = operator
    for (const { id } of await list())
      await client.requests.sendMessage(id, { text: 'Hi' }, newKey())
    const seen = (await list()).map(({ id, unread: from = 0 }) => ({ id, from, to: 0 }))
    const [one = '', other = ''] = seen.map(({ id }) => id)
    await client.requests.sendMessage(other, { text: 'One more' }, newKey())
    const unread = async () => (await list()).map((request) => [request.id, request.unread])
    const before = Object.fromEntries(await unread())
    const read = await operations.changeRequests({ action: 'read', rows: seen })
    expect(read.results).toEqual([{ id: one }, { id: other, error: bulkMessages.unread }])
    expect(Object.fromEntries(await unread())).toEqual({ ...before, [one]: 0 })
    const again = await operations.changeRequests({ action: 'read', rows: seen.slice(0, 1) })
    expect(again.results).toEqual([{ id: one, error: bulkMessages.read }])
    const [undo] = seen
    const rows = [{ id: one, from: 0, to: undo?.from ?? 0 }]
    expect((await operations.changeRequests({ action: 'read', rows })).results).toEqual([
      { id: one },
    ])
    expect(Object.fromEntries(await unread())).toEqual(before)
  })

  test('requests are declined with a reason the client reads, but one that has changed, was started or is unknown', async () => {
    const { client, operator, list } = await ordered(3)
    const { operations } = operator
    const [one, changed, started] = await list()
    if (!one || !changed || !started) throw new Error('Not placed')
    const { id, version } = started
    const move = { version, to: 'in-progress', reason: 'Agreed' } as const
    const { version: later } = await operations.moveRequest(id, move)
    const reason = 'Out of scope'
    const rows = [one, changed, { id, version: later }, { id: 'HIT-999999', version: 1 }]
    const estimate = { version: changed.version, estimatedCompletion: '2099-12-31' }
    await operations.setEstimatedCompletion(changed.id, estimate)
    const empty = operations.changeRequests({ action: 'decline', reason: ' ', rows })
    await expect(empty).rejects.toMatchObject({ fields: { reason: closureReasonMissing } })
    const { results } = await operations.changeRequests({ action: 'decline', reason, rows })
    expect(results).toEqual([
      { id: one.id },
      { id: changed.id, error: generalMessages.changedMeanwhile },
      { id, error: moveMessages.startedNotDeclinable },
      { id: 'HIT-999999', error: messages.requestNotFound },
    ])
    expect((await list()).map((request) => request.id).toSorted()).toEqual(
      [changed.id, id].toSorted(),
    )
    const { closure } = await client.requests.readRequest(one.id)
    expect(closure).toMatchObject({ kind: 'declined', reason })
  })

  test('no call changes more than 100 requests', async () => {
    const { operations } = (await service().enterAsOperator()).backend
    const rows = Array.from({ length: bulkMax + 1 }, () => ({ id: 'HIT-999999', from: 0, to: 0 }))
    const tooMany = operations.changeRequests({ action: 'read', rows })
    await expect(tooMany).rejects.toMatchObject({ code: 'invalid' })
  })
}

/** The views that list a request, and what each counts. */
async function viewsOf({ operations }: LiveBackend, id: string) {
  const inViews: QueueView[] = []
  for (const view of queueViewNames) {
    const { requests } = await operations.listQueue({ search: id, view })
    if (requests.length > 0) inViews.push(view)
  }
  const { viewCounts } = await operations.listQueue({})
  return { inViews, viewCounts }
}
