import { expect, test } from 'vitest'
import { type EventDetail, type EventKind, eventDetails } from '#domain/requests/request-event.ts'
import { readChanges } from './changes-reader.ts'
import { addOrder } from './orders.ts'
import { openTestApi, type TestApi } from './test-api.ts'
import { addUser, type SignedInUser } from './users.ts'

/** Occurs in no other text, in no id and in no moment. */
const secret = 'Kept-among-us'

const agreed = { totalCents: 9_876_543, name: secret, contentHash: secret }

/** One of each kind, with the secret wherever it has room for it. */
const details: Record<EventKind, EventDetail> = {
  ordered: { kind: 'ordered' },
  moved: { kind: 'moved', from: 'completed', to: 'in-progress', reason: secret },
  estimated: { kind: 'estimated', estimatedCompletion: '2099-01-01' },
  messaged: { kind: 'messaged', text: secret },
  delivered: { kind: 'delivered', url: `https://${secret}.example`, handoverNotes: secret },
  closed: { kind: 'closed', closure: 'cancelled', reason: secret },
  reopened: { kind: 'reopened', reason: secret },
  noted: { kind: 'noted', text: secret },
  quoted: { kind: 'quoted', number: 1, totalCents: 9_876_543, validUntil: '2099-01-01' },
  'quote-accepted': { kind: 'quote-accepted', number: 1, ...agreed },
  'quote-declined': { kind: 'quote-declined', number: 1, reason: secret },
  'quote-withdrawn': { kind: 'quote-withdrawn', number: 1 },
  assigned: { kind: 'assigned', assignee: secret },
  'item-changed': { kind: 'item-changed', name: secret, what: 'off', remark: secret },
  previewed: { kind: 'previewed', url: `https://${secret}.example` },
  hit: { kind: 'hit', step: 'published' },
  outage: { kind: 'outage', step: 'down', since: '2099-01-01T00:00:00.000Z' },
  watched: { kind: 'watched', step: 'down', since: '2099-01-01T00:00:00.000Z', address: secret },
  invoice: { kind: 'invoice', step: 'issued', invoice: '2026-0001' },
}

test('internal events of every kind reach operators, and never a client by any call', async () => {
  const api = await openTestApi('sqlite')
  const client = await addUser(api.database)
  const operator = await addUser(api.database, { role: 'operator', name: secret })
  const id = await addOrder(api.database, client)
  // Completed, so that nothing is hidden for another reason.
  await api.database.query.updateTable('request').set({ status: 'completed' }).execute()
  const before = await everyAnswer(api, client, id)
  const changes = readChanges(await api.request('GET /changes', { as: client }))
  await changes.nextBlock()

  await writeEveryKind(api, operator, id)
  const note = { as: operator, body: { text: secret } }
  await api.request(`POST /operations/requests/${id}/notes`, note)

  const seen = await (await api.request(`GET /operations/requests/${id}`, { as: operator })).json()
  expect(seen.events).toHaveLength(1 + Object.keys(eventDetails).length + 1)
  expect(await everyAnswer(api, client, id)).toEqual(before)
  const message = { as: client, body: { text: 'When?' } }
  const sent = await api.request(`POST /requests/${id}/messages`, message)
  expect(await sent.text()).not.toContain(secret)
  expect(JSON.stringify(await everyAnswer(api, client, id))).not.toContain(secret)

  // The first event is the client's own message: the internal ones were not sent.
  const other = await addOrder(api.database, client)
  expect([await changes.nextId(), await changes.nextId()]).toEqual([id, other])
})

async function writeEveryKind({ database }: TestApi, operator: SignedInUser, id: string) {
  const requestNumber = Number(id.slice(4))
  const { companyId } = await database.query
    .selectFrom('request')
    .select('companyId')
    .executeTakeFirstOrThrow()
  const by = { actorId: operator.id, actorName: operator.name, actorRole: 'operator' } as const
  const event = {
    requestNumber,
    ...by,
    visibility: 'internal',
    at: new Date().toISOString(),
  } as const
  await database.change(async (trx) => {
    for (const detail of Object.values(details)) {
      const row = { ...event, detail: JSON.stringify(detail) }
      await trx.insertInto('requestEvent').values(row).execute()
    }
    trx.announce({ kind: 'request', number: requestNumber, companyId, isInternal: true })
  })
}

/** All that a client can read. */
async function everyAnswer({ request }: TestApi, as: SignedInUser, id: string) {
  const lines = [
    'GET /requests',
    `GET /requests?search=${secret}`,
    'GET /requests?status=completed',
    `GET /requests/${id}`,
    `GET /requests/${id}/events`,
    `GET /requests/${id}/events?before=999999999`,
    'GET /account/export.json',
    'GET /account/export.csv',
  ]
  const answers: string[] = []
  for (const line of lines) answers.push(await (await request(line, { as })).text())
  // The log has an entry for each export.
  const changing = /"exportedAt":"[^"]+"|"securityLog":\[.*?\]/g
  return answers.map((text) => text.replaceAll(changing, ''))
}
