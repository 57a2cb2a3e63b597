import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/user-schema.ts'
import type { HitRequest, RequestFilter } from '#domain/requests/hit-request.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { addOrder, addOrders } from '#tests/server/orders.ts'
import { type Engine, engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { appendEvent } from './event-store.ts'
import { listRequests } from './read-request.ts'
import { updateRequest } from './request-changes.ts'
import { findOwnRequest, listOwnRequests } from './request-store.ts'

test('pages of 50 have no gap and no duplicate while new requests arrive, and a full one may be the last', async () => {
  const { database, client } = await openWithClient()
  await addOrders(database, await addUser(database), 2)
  const ordered = await addOrders(database, client, 2 * limits.pageSize)

  const seen: HitRequest[] = []
  const sizes: number[] = []
  let filter: RequestFilter = {}
  for (;;) {
    const { requests, next } = await listRequests(database, client, filter)
    seen.push(...requests)
    sizes.push(requests.length)
    if (next === null) break
    expect(next).toBe(requests.at(-1)?.id)
    filter = { before: next }
    await addOrder(database, client)
  }

  expect(sizes).toEqual([limits.pageSize, limits.pageSize])
  expect(seen.map(({ id }) => Number(id.slice(4)))).toEqual(ordered.toReversed())
})

test('a search finds the ids that contain it', async () => {
  const database = await openTestDatabase()
  const client = await addUser(database)
  const ids = (await addOrders(database, client, 120)).map(requestId).toReversed()
  for (const search of ['hit-012', 'HIT-12', 'hit-1', 'hit-01', '012', '12', 't-09', '-1', 'hit']) {
    const found = await listOwnRequests(database.query, client.companyId ?? '', { search }, 200)
    const wanted = ids.filter((id) => id.toLowerCase().includes(search.toLowerCase()))
    expect(
      found.map(({ id }) => id),
      search,
    ).toEqual(wanted)
  }
})

test.each(engines)('a search is literal: no character is a wildcard on %s', async (engine) => {
  const { database, client } = await openWithClient(engine)
  const targets = Object.keys(searches)
  for (const targetSaaS of targets) await addOrder(database, client, { targetSaaS })
  for (const [target, words] of Object.entries(searches)) {
    for (const search of words) expect(await find(search), search).toEqual([target])
  }
  expect(await find('hit-00')).toEqual(targets)
  expect(await find('T-0')).toEqual(targets)
  expect(await find('salesforce')).toEqual([])
  for (const search of ['hit-999999999', `hit-${'9'.repeat(40)}`]) {
    expect(await find(search), search).toEqual([])
  }
  // An id of more than three digits is found by its displayed form.
  for (const table of ['requestEvent', 'idempotencyKey', 'notification'] as const) {
    await database.query.deleteFrom(table).execute()
  }
  const update = database.query.updateTable('request').set({ number: 12345 })
  await update.where('targetSaaS', '=', 'Slack').execute()
  expect([await find('hit-12345'), await find('hit-012345')]).toEqual([['Slack'], []])

  async function find(search: string): Promise<string[]> {
    const { requests } = await listRequests(database, client, { search })
    return requests.map(({ targetSaaS }) => targetSaaS).toReversed()
  }
})

test.each(engines)(
  'what waits says who asked what and when, until it is answered, settled or quoted on %s',
  async (engine) => {
    const { database, client } = await openWithClient(engine)
    const [requestNumber = 0] = await addOrders(database, client, 1)
    const operator = await addUser(database, { name: 'Mara Lind', role: 'operator' })
    const asks: EventDetail = { kind: 'messaged', text: 'Who\nis it?', asks: true }
    const quote = { number: 1, totalCents: 100, validUntil: '2026-11-01' }
    const steps: [Role, EventDetail, boolean][] = [
      ['operator', { kind: 'messaged', text: 'Not "asks":true', asks: false }, false],
      ['operator', asks, true],
      ['operator', { kind: 'quoted', ...quote }, false],
      ['operator', asks, true],
      ['client', { kind: 'messaged', text: 'Me' }, false],
      ['operator', asks, true],
      ['operator', { kind: 'noted', text: 'They called', settles: true }, false],
    ]
    for (const [role, detail, isOpen] of steps) {
      const by = { ...(role === 'client' ? client : operator), role }
      await appendEvent(database.query, { requestNumber, by, at: askedAt, detail })
      await updateRequest(database.query, requestNumber, { waitingOn: 'client' })
      const { waiting } = await listRequests(database, client, {})
      const own = await findOwnRequest(database.query, client.companyId ?? '', requestNumber)
      for (const request of [waiting?.[0], own]) {
        const asked = { at: askedAt, by: 'Mara Lind', text: 'Who\nis it?' }
        expect(request?.asked).toEqual(isOpen ? asked : undefined)
      }
    }
  },
)

const askedAt = '2026-11-10T09:00:00.000Z'

async function openWithClient(engine?: Engine) {
  const database = await openTestDatabase(engine)
  return { database, client: await addUser(database) }
}

const searches = {
  Slack: ['slack', 'HIT-001'],
  Zoom: ['REPLACEMENT FOR ZO', 'hit-002'],
  '100% Pure': ['100%', '%'],
  snake_case: ['_', 'e_c'],
  'back\\slash': ['\\', 'k\\s'],
  ÜBERSICHT: ['übersicht'],
  "O'Brien": ["o'brien"],
}

test.each(engines)(
  'what is owed for a closed request waits for its client on %s',
  async (engine) => {
    const { database, client } = await openWithClient(engine)
    const [owed] = await addOrders(database, client, 2)
    const closed = {
      closedAt: '2026-11-01T00:00:00.000Z',
      closureKind: 'cancelled',
      closureReason: '',
    } as const
    await database.query
      .updateTable('request')
      .set({ ...closed, waitingOn: 'client' })
      .execute()
    const owes = database.query.updateTable('request').set({ unpaidDueOn: '2026-12-01' })
    await owes.where('number', '=', owed ?? 0).execute()
    const { waiting } = await listRequests(database, client, {})
    expect(waiting).toMatchObject([{ id: requestId(owed ?? 0), closure: { kind: 'cancelled' } }])
  },
)
