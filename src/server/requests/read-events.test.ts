import { expect, test } from 'vitest'
import type { EventPage, RequestEvent } from '#domain/requests/request-event.ts'
import { limits } from '#domain/values/limits.ts'
import { setSolution } from '#server/handover/handover.ts'
import { readOperatorRequest } from '#server/operations/read-queue.ts'
import { newKey, openWithRequest } from '#tests/server/orders.ts'
import { appendEvent } from './event-store.ts'
import { moveRequest } from './move-request.ts'
import { readEvents, readRequest } from './read-request.ts'
import { sendMessage } from './write-message.ts'

const size = limits.eventPageSize

test('a long timeline comes in pages that together are the whole, for its client without internal notes', async () => {
  const opened = await openWithRequest()
  const { database, client, operator, id } = opened
  const kinds = Array.from({ length: 2 * size - 1 }, () => ['noted', 'messaged'] as const).flat()
  await write(opened, kinds)
  const newest = await readRequest(database, client, id)
  const pages = await readAll(newest, (before) => readEvents(database, client, id, { before }))
  expect(pages.map(({ events }) => events.length)).toEqual([size, size])
  const whole = ['ordered', ...kinds.map((kind, nth) => `${kind} ${nth}`)]
  expect(textsOf(pages)).toEqual(whole.filter((text) => !text.startsWith('noted')))
  const seen = await readAll(await readOperatorRequest(database, id), (before) =>
    readEvents(database, operator, id, { before }, 'operator'),
  )
  expect(seen.map(({ events }) => events.length)).toEqual([size - 1, size, size, size])
  expect(textsOf(seen)).toEqual(whole)
  const { events, earlier } = newest
  expect(await readEvents(database, client, id, {})).toEqual({ events, earlier })
})

test('a long timeline shows each delivery once, and a draft on no page', async () => {
  const opened = await openWithRequest()
  const { database, client, operator, id } = opened
  const deliver = (version: number, name: string) => {
    const solution = { url: `https://${name}.example`, handoverNotes: '' }
    return setSolution(database, operator, id, { version, ...solution })
  }
  await deliver(1, 'draft')
  await deliver(2, 'handed-over')
  await write(opened, Array(size - 1).fill('messaged'))
  // The reply to a message is the newest page as well.
  const hidden = await sendMessage(database, client, id, { text: 'The last' }, newKey())
  expect(hidden.events).toHaveLength(size)
  expect(hidden.events.at(-1)?.detail).toEqual({ kind: 'messaged', text: 'The last' })
  expect(JSON.stringify(await allOf(hidden))).not.toContain('.example')

  await moveRequest(database, operator, id, { version: 3, to: 'in-progress', reason: 'Agreed' })
  await moveRequest(database, operator, id, { version: 4, to: 'completed' })
  await deliver(5, 'afterwards')
  const details = (await allOf(await readRequest(database, client, id))).map(({ detail }) => detail)
  expect(details.slice(-4)).toMatchObject([
    { kind: 'moved', to: 'in-progress' },
    { kind: 'delivered', url: 'https://handed-over.example' },
    { kind: 'moved', to: 'completed' },
    { kind: 'delivered', url: 'https://afterwards.example' },
  ])
  expect(details.filter(({ kind }) => kind === 'delivered')).toHaveLength(2)

  async function allOf(newest: EventPage): Promise<RequestEvent[]> {
    const pages = await readAll(newest, (before) => readEvents(database, client, id, { before }))
    return pages.flatMap(({ events }) => events)
  }
})

/** Appends texts of these kinds in one transaction. */
async function write(
  { database, operator, id }: Awaited<ReturnType<typeof openWithRequest>>,
  kinds: ('messaged' | 'noted')[],
): Promise<void> {
  const by = { ...operator, role: 'operator' as const }
  const event = { requestNumber: Number(id.slice(4)), by, at: new Date().toISOString() }
  await database.change(async (trx) => {
    for (const [nth, kind] of kinds.entries()) {
      await appendEvent(trx, { ...event, detail: { kind, text: `${kind} ${nth}` } })
    }
  })
}

/** Every page, oldest first. */
async function readAll(newest: EventPage, read: (before: string) => Promise<EventPage>) {
  const pages = [newest]
  for (let page = newest; page.earlier !== null; pages.unshift(page)) {
    page = await read(String(page.earlier))
  }
  return pages
}

function textsOf(pages: EventPage[]): string[] {
  return pages
    .flatMap(({ events }) => events)
    .map(({ detail }) => ('text' in detail ? detail.text : detail.kind))
}
