import { describe, expect, test } from 'vitest'
import { checklistMessages } from '#domain/checklist/checklist.ts'
import { previewMalformed } from '#domain/operations/operations.ts'
import { messages } from '#domain/values/messages.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { acceptAsRead, newKey, order } from './people.ts'
import type { Service } from './service.ts'

const checklist = ['Channels', 'Guests', 'Message history']

async function ordered(service: Service) {
  const { backend: client } = await service.enter()
  const { backend: operator } = await service.enterAsOperator()
  const placed = await client.placeOrder({ ...order, checklist }, newKey())
  const id = placed?.id ?? ''
  return { client, operator, id, placed }
}

/** What a solution is to have, and how far it is. */
export function testChecklists(service: () => Service): void {
  describe('a checklist', () => {
    test('starts with what was ordered, is decided by the client and built by operators', async () => {
      const { client, operator, id, placed } = await ordered(service())
      expect(placed).toMatchObject({ checklist, progress: { done: 0, total: 3 } })
      const { items } = await client.requests.readChecklist(id)
      expect(items).toMatchObject([
        { id: 1, kind: 'feature', name: 'Channels', wish: 'keep', state: 'open', version: 1 },
        { id: 2, kind: 'feature', name: 'Guests' },
        { id: 3, kind: 'data', name: 'Message history' },
      ])
      await client.requests.changeChecklistItem(id, 2, { version: 1, wish: 'drop' })
      const counts = { countBefore: 120, countAfter: 119 }
      const built = { version: 1, state: 'built' } as const
      await operator.requests.changeChecklistItem(id, 1, built)
      const migrated = { version: 1, state: 'migrated', ...counts } as const
      await operator.requests.changeChecklistItem(id, 3, migrated)
      const progress = { done: 2, total: 2 }
      const list = await client.listRequests()
      expect(list.requests[0]).toMatchObject({ progress, unread: 2 })
      expect(list.waiting).toMatchObject([{ id, toAccept: 2 }])
      const { requests } = await operator.operations.listQueue({ search: id })
      expect(requests[0]).toMatchObject({ progress })
      const off = { version: 2, state: 'off', remark: 'One is missing' } as const
      await client.requests.changeChecklistItem(id, 3, off)
      expect((await client.listRequests()).waiting).toMatchObject([{ id, toAccept: 1 }])
      const seen = await operator.operations.readOperatorRequest(id)
      expect(seen).toMatchObject({ progress: { done: 1, total: 2 }, unread: 2 })
      expect(seen.events.slice(1).map(({ detail }) => detail)).toEqual([
        { kind: 'item-changed', name: 'Guests', what: 'drop' },
        { kind: 'item-changed', name: 'Channels', what: 'built' },
        {
          kind: 'item-changed',
          name: 'Message history',
          what: 'migrated',
          ...counts,
        },
        {
          kind: 'item-changed',
          name: 'Message history',
          what: 'off',
          remark: 'One is missing',
        },
      ])
    })

    test('is the scope of a quote, which accepting it freezes: what is added later says so', async () => {
      const { client, operator, id } = await ordered(service())
      await client.requests.changeChecklistItem(id, 2, { version: 1, wish: 'later' })
      await operator.operations.sendQuote(id, { version: 1, ...validQuote })
      await acceptAsRead(client, id, 1, { name: 'Ada' })
      const frozen = client.requests.changeChecklistItem(id, 1, { version: 1, wish: 'drop' })
      const fields = { wish: checklistMessages.agreed }
      await expect(frozen).rejects.toMatchObject({ code: 'invalid', fields })
      const own = { kind: 'feature', name: 'Polls' } as const
      const { items } = await client.requests.addChecklistItem(id, own)
      expect(items.map(({ isLater }) => isLater)).toEqual([false, false, false, true])
      await client.requests.changeChecklistItem(id, 4, { version: 1, wish: 'drop' })
      const again = client.requests.addChecklistItem(id, { ...own, name: 'polls' })
      await expect(again).rejects.toMatchObject({ code: 'conflict' })
    })

    test('changed by both sides at once loses nothing: each change is made or refused', async () => {
      const { client, operator, id } = await ordered(service())
      const outcomes = await Promise.allSettled([
        ...[1, 2, 3].map((item) =>
          client.requests.changeChecklistItem(id, item, { version: 1, wish: 'later' }),
        ),
        operator.requests.changeChecklistItem(id, 1, { version: 1, state: 'built' }),
        client.requests.addChecklistItem(id, { kind: 'feature', name: 'Polls' }),
        operator.requests.addChecklistItem(id, { kind: 'feature', name: 'Huddles' }),
      ])
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(refused).toMatchObject([{ code: 'conflict', message: messages.changedMeanwhile }])
      const { items } = await client.requests.readChecklist(id)
      expect(items.map((item) => item.id)).toEqual([1, 2, 3, 4, 5])
      const { events } = await client.requests.readRequest(id)
      expect(events).toHaveLength(1 + 5)
    })

    test('is closed to others, and can’t be changed on a closed request', async () => {
      const { client, operator, id } = await ordered(service())
      const { backend: other } = await service().enter()
      await expect(other.requests.readChecklist(id)).rejects.toMatchObject({ code: 'not-found' })
      await operator.operations.closeRequest(id, { version: 1, reason: 'Out of scope' })
      const late = client.requests.changeChecklistItem(id, 1, { version: 1, wish: 'drop' })
      await expect(late).rejects.toMatchObject({ code: 'conflict' })
    })
  })

  test('a preview is an https address that the client sees until the work is completed', async () => {
    const { client, operator, id } = await ordered(service())
    const plain = operator.operations.setPreview(id, { version: 1, url: 'http://a.example' })
    const fields = { url: previewMalformed }
    await expect(plain).rejects.toMatchObject({ code: 'invalid', fields })
    const url = 'https://preview.example/a'
    await operator.operations.setPreview(id, { version: 1, url })
    expect((await client.listRequests()).requests[0]).toMatchObject({ previewUrl: url, unread: 1 })
    await operator.operations.setPreview(id, { version: 2, url: null })
    expect(await client.requests.readRequest(id)).not.toHaveProperty('previewUrl')
  })
}
