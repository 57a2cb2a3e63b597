import { describe, expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { seenIn } from '#domain/requests/hit-request.ts'
import { exampleOrder, requestDetailSchema } from '#domain/requests/stored-order.ts'
import { limits } from '#domain/values/limits.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { newKey, order } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

/** Orders and what becomes of them, as a client sees it. */
export function testRequests(service: () => Service): void {
  describe('an order', () => {
    test('is the first row, with everything that was asked, as it was typed', async () => {
      const { backend, person } = await service().enter()
      const requirements = `<script>alert('x')</script>\n"; drop table request; -- \u{1F5C2} %s`
      const asked = { ...exampleOrder, targetSaaS: '<b>Slack</b>', requirements }
      await backend.placeOrder({ ...order, targetSaaS: 'Asana' })
      await backend.placeOrder(asked)
      const { requests, areSamples, counts } = await backend.listRequests()
      expect(areSamples).toBe(false)
      expect(counts).toEqual({ pending: 2, 'in-progress': 0, completed: 0 })
      expect(requests.map(({ targetSaaS }) => targetSaaS)).toEqual(['<b>Slack</b>', 'Asana'])
      const detail = await backend.requests.readRequest(requests[0]?.id ?? '')
      requestDetailSchema.parse(detail)
      expect(detail).toMatchObject({ status: 'pending', ...asked })
      expect(detail.events).toMatchObject([
        { detail: { kind: 'ordered' }, by: { name: person.name, role: 'client' } },
      ])
    })

    test('is a conflict when its key belongs to another order of the same client', async () => {
      const [one, other] = [await service().enter(), await service().enter()]
      const key = newKey()
      await one.backend.placeOrder(order, key)
      const changed = { ...order, requirements: 'Something else' }
      await expect(one.backend.placeOrder(changed, key)).rejects.toMatchObject({
        code: 'conflict',
        message: serverMessages.keyReused,
      })
      expect((await onlyRequest(one.backend)).requirements).toBe(order.requirements)
      await other.backend.placeOrder({ ...order, targetSaaS: 'Jira' }, key)
      expect((await onlyRequest(other.backend)).targetSaaS).toBe('Jira')
    })

    test('is refused field by field, and nothing is kept of it', async () => {
      const { backend } = await service().enter()
      const wrong = {
        ...order,
        targetSaaS: '   ',
        requirements: 'x'.repeat(limits.requirementsMax + 1),
        budget: 'a lot' as typeof order.budget,
      }
      const refusal = await backend.placeOrder(wrong).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(CallError)
      const fields = Object.keys((refusal as CallError).fields).toSorted()
      expect(fields).toEqual(['budget', 'requirements', 'targetSaaS'])
      const withoutPlan = backend.placeOrder({ ...order, billing: 'monthly' })
      await expect(withoutPlan).rejects.toMatchObject({
        code: 'invalid',
        fields: { billing: messages.billingWithoutPlan },
      })
      expect((await backend.listRequests()).requests).toEqual([])
    })
  })

  describe('a message', () => {
    test('is in the timeline of both sides, once, and refused when it is blank', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const key = newKey()
      const send = (text: string) => client.requests.sendMessage(id, { text }, key)
      await expect(send('  \n ')).rejects.toMatchObject({
        fields: { text: messages.messageMissing },
      })
      await send('  Are you there?  ')
      const detail = await send('  Are you there?  ')
      const said = { detail: { kind: 'messaged', text: 'Are you there?' } }
      expect(detail.events.slice(1)).toMatchObject([said])
      expect(await client.requests.readRequest(id)).toEqual(detail)
      const { events } = await operator.operations.readOperatorRequest(id)
      expect(events.slice(1)).toMatchObject([said])
    })

    test('that came after what was seen stays unread', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { operations } = operator
      await operations.writeToClient(id, { text: 'Seen.' }, newKey())
      const draft = { url: 'https://a.example', handoverNotes: '' }
      const { version } = await operations.readOperatorRequest(id)
      await operations.setSolution(id, { version, ...draft })
      const seen = seenIn((await client.requests.readRequest(id)).events)
      // A delivery that is not handed over is no update.
      await client.requests.markRead(id, seen)
      expect((await onlyRequest(client)).unread).toBe(0)

      await operations.writeToClient(id, { text: 'Not seen.' }, newKey())
      await client.requests.markRead(id, seen)
      expect((await onlyRequest(client)).unread).toBe(1)

      await client.requests.sendMessage(id, { text: 'Seen.' }, newKey())
      const seenByOperator = seenIn((await operations.readOperatorRequest(id)).events)
      await client.requests.sendMessage(id, { text: 'Not seen.' }, newKey())
      await operations.markReadByOperator(id, seenByOperator)
      expect((await operations.readOperatorRequest(id)).unread).toBe(1)
    })
  })

  test('what is unread is listed for the side that has not read it', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const { backend: other } = await service().enter()
    const [none, one] = [0, 1].map((count) => ({ count, isNew: false }))
    expect(await client.requests.readUnread()).toEqual({ own: [], waiting: none })
    expect(await operator.requests.readUnread()).toMatchObject({ own: [], newest: id })
    const asked = { text: 'Which plan?', asks: true }

    await operator.operations.writeToClient(id, asked, newKey())
    await operator.operations.writeNote(id, { text: 'Not for the client.' }, newKey())
    expect(await client.requests.readUnread()).toEqual({
      own: [{ id, unread: 1 }],
      waiting: one,
    })
    await client.requests.markRead(id, {})
    // Read, but not answered.
    expect(await client.requests.readUnread()).toEqual({ own: [], waiting: one })
    // Their first order waits for a client who has none.
    const first = { count: 1, isNew: true }
    expect(await other.requests.readUnread()).toEqual({ own: [], waiting: first })
    expect(await listUnreadQueue(operator, id)).toEqual([])

    await client.requests.sendMessage(id, { text: 'Ask away.' }, newKey())
    await client.requests.sendMessage(id, { text: 'Please.' }, newKey())
    expect(await listUnreadQueue(operator, id)).toEqual([{ id, unread: 2 }])

    await operator.operations.markReadByOperator(id, {})
    expect(await client.requests.readUnread()).toEqual({ own: [], waiting: none })
    expect(await listUnreadQueue(operator, id)).toEqual([])
  })
}

/** A client with one request, and an operator. */
export async function orderPlaced(service: Service) {
  const { backend: client, person, fetch } = await service.enter()
  const { backend: operator } = await service.enterAsOperator()
  await client.placeOrder(order)
  const { id } = await onlyRequest(client)
  return { client, operator, person, fetch, id }
}

/** Other tests' clients have requests in the queue as well. */
async function listUnreadQueue({ requests }: LiveBackend, of: string) {
  const { queue = [] } = await requests.readUnread()
  return queue.filter(({ id }) => id === of)
}

async function onlyRequest(backend: LiveBackend) {
  const { requests } = await backend.listRequests()
  expect(requests).toHaveLength(1)
  const [first] = requests
  return { ...(await backend.requests.readRequest(first?.id ?? '')), unread: first?.unread }
}
