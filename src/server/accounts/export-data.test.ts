import { expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import { setSolution } from '#server/handover/handover.ts'
import { appendEvent } from '#server/requests/event-store.ts'
import { readRequest } from '#server/requests/read-request.ts'
import { sendMessage } from '#server/requests/write-message.ts'
import { saveStatementLine } from '#server/statement/statement.ts'
import { addOrder, addOrders, newKey } from '#tests/server/orders.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { addUser } from '#tests/server/users.ts'

test('the export has all data of the user and none of other users, as JSON', async () => {
  const { database, request } = await openTestApi()
  const client = await addUser(database, { name: 'Ada', email: 'ada@a.example' })
  await addOrder(database, await addUser(database), { targetSaaS: 'Of another client' })
  const first = await addOrder(database, client)
  const second = await addOrder(database, client, { targetSaaS: 'Zoom' })
  await sendMessage(database, client, first, { text: 'When?' }, newKey())
  const renewal = { renewsOn: '2027-04-02', noticeDays: 30 }
  const line = { product: 'Slack', seats: 40, centsPerSeat: 875, ...renewal }
  await saveStatementLine(database, client, line)

  const response = await request('GET /account/export.json', { as: client })
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="hitlist-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const data = exportSchema.parse(await response.json())
  const { id, name, email, companyId } = client
  expect(data.user).toMatchObject({ id, name, email, companyId, isEmailConfirmed: true })
  expect(data.statement).toEqual([{ ...line, at: expect.any(String) }])
  const lists = { checklistItems: [], handover: [] }
  expect(data.requests.map((exported) => ({ ...exported, earlier: null }))).toEqual([
    { ...(await readRequest(database, client, second)), ...lists },
    { ...(await readRequest(database, client, first)), ...lists },
  ])
})

test('the export has every event of long timelines, oldest first, and counts the messages', async () => {
  const { database, request } = await openTestApi()
  const client = await addUser(database)
  const numbers = await addOrders(database, client, 3)
  const by = { ...client, role: 'client' as const }
  await database.change(async (trx) => {
    for (let nth = 0; nth < 3 * 150; nth += 1) {
      const requestNumber = numbers[nth % 3] ?? 0
      const detail = { kind: 'messaged', text: `Message ${nth}` } as const
      await appendEvent(trx, { requestNumber, by, at: new Date().toISOString(), detail })
    }
  })
  const data = exportSchema.parse(
    await (await request('GET /account/export.json', { as: client })).json(),
  )
  for (const [place, { events }] of data.requests.entries()) {
    const texts = events.map(({ detail }) => ('text' in detail ? detail.text : detail.kind))
    const expected = Array.from({ length: 150 }, (_, nth) => `Message ${nth * 3 + 2 - place}`)
    expect(texts).toEqual(['ordered', ...expected])
  }
  const csv = await (await request('GET /account/export.csv', { as: client })).text()
  expect(csv.match(/,150\r\n/g)).toHaveLength(3)
})

test('the export is complete when it is empty, exactly one page or several pages long', async () => {
  const { database, request } = await openTestApi()
  for (const count of [0, 100, 201]) {
    const client = await addUser(database)
    const numbers = await addOrders(database, client, count)
    const reply = await request('GET /account/export.json', { as: client })
    const { requests } = exportSchema.parse(await reply.json())
    expect(requests.map(({ id }) => Number(id.slice(4)))).toEqual(numbers.toReversed())
    expect(requests.every(({ events }) => events.length === 1)).toBe(true)
    const csv = await (await request('GET /account/export.csv', { as: client })).text()
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + count)
  }
})

test('the export as CSV has one line per request, and nothing that is not handed over', async () => {
  const { database, request } = await openTestApi()
  const client = await addUser(database)
  const id = await addOrder(database, client, {
    targetSaaS: '@SUM(A1)',
    requirements: 'Two\nlines',
  })
  const operator = await addUser(database, { role: 'operator' })
  const solution = { url: 'https://early.example', handoverNotes: 'early' }
  await setSolution(database, operator, id, { version: 1, ...solution })

  const response = await request('GET /account/export.csv', { as: client })
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toMatch(/\.csv"$/)
  // With a byte order mark, by which spreadsheets know the encoding.
  const text = Buffer.from(await response.arrayBuffer()).toString()
  expect(text).toMatch(/^\uFEFFid,title,targetSaaS,status,/)
  expect(text).toContain(`,'@SUM(A1),`)
  expect(text).toMatch(/"Two\nlines",10k-25k,3-months,51-200,+0\r\n$/)
  expect(text).not.toContain('early')
})
