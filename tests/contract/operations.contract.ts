import { describe, expect, test } from 'vitest'
import { analyticsMessages, analyticsSchema } from '#domain/operations/analytics.ts'
import { closureReasonMissing, operatorRequestSchema } from '#domain/operations/operations.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import { messages } from '#domain/values/messages.ts'
import { orderPlaced } from './requests.contract.ts'
import type { LiveBackend, Service } from './service.ts'

/** Without an accepted quote, work starts with a reason. */
const start = ['in-progress', 'Agreed by phone'] as const

/** Running the agency. */
export function testOperations(service: () => Service): void {
  test('figures of a range without events have its weeks, each with zeros', async () => {
    const { operations } = (await service().enterAsOperator()).backend
    const range = { from: '2001-01-03', to: '2001-01-15' }
    const analytics = analyticsSchema.parse(await operations.readAnalytics(range))
    const weeks = ['2001-01-01', '2001-01-08', '2001-01-15'].map((week) => ({ week, count: 0 }))
    const expected = { from: '2001-01-01', to: '2001-01-21', orders: { count: 0, weeks } }
    expect(analytics).toMatchObject({ ...expected, targets: [] })
    const backwards = operations.readAnalytics({ from: '2026-02-09', to: '2026-02-01' })
    const fields = { to: analyticsMessages.backwards }
    await expect(backwards).rejects.toMatchObject({ code: 'invalid', fields })
  })

  describe('a request', () => {
    test('is closed with a reason the client reads, leaves lists and counts, and is reopened', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { operations } = operator
      const { version } = await operations.readOperatorRequest(id)
      await expect(operations.closeRequest(id, { version, reason: ' ' })).rejects.toMatchObject({
        code: 'invalid',
        fields: { reason: closureReasonMissing },
      })
      const closed = operatorRequestSchema.parse(
        await operations.closeRequest(id, { version, reason: 'Out of scope' }),
      )
      expect(closed.closure).toMatchObject({ kind: 'declined', reason: 'Out of scope' })
      expect(await client.listRequests()).toMatchObject({
        requests: [],
        counts: { pending: 0, 'in-progress': 0, completed: 0 },
        closedCount: 1,
      })
      const { requests } = await client.listRequests({ state: 'closed' })
      expect(requests).toMatchObject([{ id, status: 'pending', closure: { kind: 'declined' } }])
      expect((await operations.listQueue({ search: id })).requests).toEqual([])
      const queued = await operations.listQueue({ search: id, state: 'closed' })
      expect(queued.requests).toMatchObject([{ id, closure: closed.closure }])
      const closedMove = { code: 'invalid', message: moveMessages.requestClosed }
      await expect(move(operator, id, ...start)).rejects.toMatchObject(closedMove)
      await operations.reopenRequest(id, { version: closed.version, reason: 'In scope again' })
      const { closure, events } = await client.requests.readRequest(id)
      expect(closure).toBeUndefined()
      expect(events.map(({ detail }) => detail)).toEqual([
        { kind: 'ordered' },
        { kind: 'closed', closure: 'declined', reason: 'Out of scope' },
        { kind: 'reopened', reason: 'In scope again' },
      ])
    })

    test('is delivered with a web address and notes, handed over when it is completed', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { version } = await operator.operations.readOperatorRequest(id)
      const solution = { url: 'https://chat.example.com', handoverNotes: 'Keys:\nin the safe' }
      for (const url of ['javascript:alert(1)', 'chat.example.com', '']) {
        const attempt = operator.operations.setSolution(id, { ...solution, version, url })
        await expect(attempt).rejects.toMatchObject({
          code: 'invalid',
          fields: { url: messages.addressMalformed },
        })
      }
      const delivered = await operator.operations.setSolution(id, { ...solution, version })
      expect(delivered.solution).toEqual(solution)
      const early = [await client.listRequests(), await client.requests.readRequest(id)]
      expect(JSON.stringify(early)).not.toContain(solution.url)
      await move(operator, id, ...start)
      await move(operator, id, 'completed', 'Known in person')
      expect((await client.listRequests()).requests[0]?.solution).toEqual(solution)
      const { events } = await client.requests.readRequest(id)
      expect(events.map(({ detail }) => detail)).toContainEqual({ kind: 'delivered', ...solution })
    })
  })
}

async function move(
  { operations }: LiveBackend,
  id: string,
  to: 'pending' | 'in-progress' | 'completed',
  reason?: string,
) {
  const { version } = await operations.readOperatorRequest(id)
  return operations.moveRequest(id, { version, to, ...(reason && { reason }) })
}
