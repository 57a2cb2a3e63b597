import { expect, test } from 'vitest'
import {
  type QueueFilter,
  type QueueView,
  queueSchema,
  queueViewNames,
} from '#domain/operations/operations.ts'
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
    expect(await planned({})).toEqual(['enterprise', 'enterprise', 'professional', 'none'])
    expect(await planned({ sort: 'due' })).toEqual(await planned({}))
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
