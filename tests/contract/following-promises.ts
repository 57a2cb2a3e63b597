import { describe, expect, onTestFinished, test } from 'vitest'
import type { Backend, RequestChange } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { requestDetailSchema } from '#domain/request-detail.ts'
import { plainCase } from '#domain/savings-case.fixture.ts'
import { seenIn } from '#domain/unread-events.ts'
import { newKey, order } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

/** A busy machine may take its time. */
const patience = { timeout: 10_000 }

/** Orders and what becomes of them, as a client sees it. */
export function promiseFollowing(service: () => Service): void {
  describe('an order', () => {
    test('is the first row, with everything that was asked', async () => {
      const { backend, person } = await service().enter()
      await backend.placeOrder({ ...order, targetSaaS: 'Asana' })
      await backend.placeOrder(order)
      const { requests, areSamples, counts } = await backend.listRequests()
      expect(areSamples).toBe(false)
      expect(counts).toEqual({ pending: 2, 'in-progress': 0, completed: 0 })
      expect(requests.map(({ targetSaaS }) => targetSaaS)).toEqual(['Slack', 'Asana'])
      const detail = await backend.following.readRequest(requests[0]?.id ?? '')
      requestDetailSchema.parse(detail)
      expect(detail).toMatchObject({
        status: 'pending',
        targetSaaS: order.targetSaaS,
        requirements: order.requirements,
        budget: order.budget,
        timeframe: order.timeframe,
        companySize: order.companySize,
      })
      expect(detail.events).toMatchObject([
        { detail: { kind: 'ordered' }, by: { name: person.name, role: 'client' } },
      ])
    })

    test('keeps the plan, the billing cycle and the bill it was placed with', async () => {
      const { backend } = await service().enter()
      const wishes = { plan: 'starter', billing: 'monthly', bill: plainCase } as const
      await backend.placeOrder({ ...order, ...wishes })
      expect(await onlyRequest(backend)).toMatchObject(wishes)
      await expect(backend.placeOrder({ ...order, billing: 'monthly' })).rejects.toMatchObject({
        code: 'invalid',
        fields: { billing: messages.billingWithoutPlan },
      })
    })

    test('is a conflict when its key belongs to another order', async () => {
      const { backend } = await service().enter()
      const key = newKey()
      await backend.placeOrder(order, key)
      await expect(
        backend.placeOrder({ ...order, requirements: 'Something else' }, key),
      ).rejects.toMatchObject({ code: 'conflict', message: messages.keyReused })
      expect((await onlyRequest(backend)).requirements).toBe(order.requirements)
    })

    test('is independent of another client’s order with the same key', async () => {
      const [one, other] = [await service().enter(), await service().enter()]
      const key = newKey()
      await one.backend.placeOrder(order, key)
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
      expect(refusal).toMatchObject({ code: 'invalid' })
      expect(Object.keys((refusal as CallError).fields).toSorted()).toEqual([
        'budget',
        'requirements',
        'targetSaaS',
      ])
      expect((await backend.listRequests()).requests).toEqual([])
    })

    test('keeps text as it was typed, whatever it looks like', async () => {
      const { backend } = await service().enter()
      const requirements = `<script>alert('x')</script>\n"; drop table request; -- \u{1F5C2} %s`
      await backend.placeOrder({ ...order, targetSaaS: '<b>Slack</b>', requirements })
      expect(await onlyRequest(backend)).toMatchObject({
        targetSaaS: '<b>Slack</b>',
        requirements,
      })
    })
  })

  describe('a message', () => {
    test('is in the timeline of both sides, once', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const key = newKey()
      await client.following.sendMessage(id, { text: '  Are you there?  ' }, key)
      const detail = await client.following.sendMessage(id, { text: '  Are you there?  ' }, key)
      const said = { detail: { kind: 'messaged', text: 'Are you there?' } }
      expect(detail.events.slice(1)).toMatchObject([said])
      expect(await client.following.readRequest(id)).toEqual(detail)
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
      const seen = seenIn((await client.following.readRequest(id)).events)
      // A delivery that is not handed over is no update.
      await client.following.markRead(id, seen)
      expect((await onlyRequest(client)).unread).toBe(0)

      await operations.writeToClient(id, { text: 'Not seen.' }, newKey())
      await client.following.markRead(id, seen)
      expect((await onlyRequest(client)).unread).toBe(1)

      await client.following.sendMessage(id, { text: 'Seen.' }, newKey())
      const seenByOperator = seenIn((await operations.readOperatorRequest(id)).events)
      await client.following.sendMessage(id, { text: 'Not seen.' }, newKey())
      await operations.markReadByOperator(id, seenByOperator)
      expect((await operations.readOperatorRequest(id)).unread).toBe(1)
    })

    test('of blanks alone, or too long, is refused at its field', async () => {
      const { client, id } = await orderPlaced(service())
      for (const [text, message] of [
        ['  \n ', messages.messageMissing],
        ['x'.repeat(limits.messageMax + 1), messages.messageTooLong],
      ] as const) {
        await expect(client.following.sendMessage(id, { text }, newKey())).rejects.toMatchObject({
          code: 'invalid',
          fields: { text: message },
        })
      }
      expect((await onlyRequest(client)).events).toHaveLength(1)
    })
  })

  test('what is unread is listed for the side that has not read it', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const { backend: other } = await service().enter()
    expect(await client.following.readUnread()).toEqual({ own: [] })
    expect(await operator.following.readUnread()).toMatchObject({ own: [], newest: id })

    await operator.operations.writeToClient(id, { text: 'Two questions.' }, newKey())
    await operator.operations.writeNote(id, { text: 'Not for the client.' }, newKey())
    expect(await client.following.readUnread()).toEqual({ own: [{ id, unread: 1 }] })
    expect(await other.following.readUnread()).toEqual({ own: [] })
    expect(await listUnreadQueue(operator, id)).toEqual([])

    await client.following.sendMessage(id, { text: 'Ask away.' }, newKey())
    await client.following.sendMessage(id, { text: 'Please.' }, newKey())
    expect(await listUnreadQueue(operator, id)).toEqual([{ id, unread: 2 }])

    await client.following.markRead(id, {})
    await operator.operations.markReadByOperator(id, {})
    expect(await client.following.readUnread()).toEqual({ own: [] })
    expect(await listUnreadQueue(operator, id)).toEqual([])
  })

  test('a client who watches is notified of their own requests only', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const { backend: other } = await service().enter()
    const [heard, heardByOther] = [await listen(client), await listen(other)]
    await operator.operations.writeNote(id, { text: 'Not for the client.' }, newKey())
    await operator.operations.writeToClient(id, { text: 'For the client.' }, newKey())
    await expect.poll(() => heard, patience).toContainEqual({ id })
    // The note came first: had it been announced, it would have been heard by now.
    expect(heard.filter((change) => change.id === id)).toHaveLength(1)
    expect(heardByOther).not.toContainEqual({ id })
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
async function listUnreadQueue({ following }: LiveBackend, of: string) {
  const { queue = [] } = await following.readUnread()
  return queue.filter(({ id }) => id === of)
}

async function onlyRequest(backend: LiveBackend) {
  const { requests } = await backend.listRequests()
  expect(requests).toHaveLength(1)
  const [first] = requests
  return { ...(await backend.following.readRequest(first?.id ?? '')), unread: first?.unread }
}

/** The changes that a user hears of, from when the stream is open. */
async function listen({ following }: Backend): Promise<RequestChange[]> {
  const heard: RequestChange[] = []
  const stop = following?.watch((change) => heard.push(change))
  onTestFinished(() => stop?.())
  // The first event says that the stream is open.
  await expect.poll(() => heard.length, patience).toBeGreaterThan(0)
  heard.length = 0
  return heard
}
