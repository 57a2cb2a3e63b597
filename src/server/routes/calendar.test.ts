import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { deleteUser } from '#server/db/user-store.ts'
import { closeRequest } from '#server/services/close-request.ts'
import { setEstimatedCompletion } from '#server/services/set-estimated-completion.ts'
import { addOrder } from '#tests/server/orders.ts'
import { send } from '#tests/server/safety/send.ts'
import { openTestService } from '#tests/server/safety/test-service.ts'
import { validCalls } from '#tests/server/safety/valid-calls.ts'
import { openTestApi, type TestApi } from '#tests/server/test-api.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'

test('the calendar feed of a client has the estimated completions of their own open requests', async () => {
  const { api, client, operator } = await openWithPeople()
  const other = await addUser(api.database)
  const id = await addOrder(api.database, client, { targetSaaS: 'Ünö; „Zwei“, drei' })
  const closed = await addOrder(api.database, client)
  const foreign = await addOrder(api.database, other)
  await addOrder(api.database, client)
  for (const one of [id, closed, foreign]) await estimate(api, operator, one, '2027-01-31')
  await closeRequest(api.database, operator, closed, { version: 2, reason: 'Too big' })

  const { path } = await create(api, client)
  const [event, ...others] = await events(api, path)
  expect(others).toEqual([])
  expect(event?.summary).toBe(`${id}: Replacement for Ünö; „Zwei“, drei, estimated completion`)
  expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2027-01-31'])
  const url = `http://localhost:3001/dashboard?request=${id}`
  expect(event?.component.getFirstPropertyValue('url')).toBe(url)

  const { uid } = event as ICAL.Event
  await estimate(api, operator, id, '2027-02-28', 2)
  const [moved] = await events(api, path)
  expect([moved?.uid, moved?.startDate.toString()]).toEqual([uid, '2027-02-28'])
  await api.database.query.updateTable('request').set({ status: 'completed' }).execute()
  expect(await events(api, path)).toEqual([])
})

test('the calendar feed of an operator has due answers and all estimated completions, while the role lasts', async () => {
  const { api, client, operator } = await openWithPeople()
  const id = await addOrder(api.database, client)
  await estimate(api, operator, id, '2027-01-31')
  const { query } = api.database
  const { dueAt } = await query.selectFrom('request').select('dueAt').executeTakeFirstOrThrow()

  const { path } = await create(api, operator)
  const [completion, answer, ...others] = await events(api, path)
  expect(others).toEqual([])
  expect(completion?.summary).toBe(`${id}: Replacement for Slack, estimated completion`)
  expect(answer?.summary).toBe(`${id}: Replacement for Slack, answer due`)
  // The format has whole seconds.
  expect(answer?.endDate.toString()).toBe(`${dueAt.slice(0, 19)}Z`)

  const own = await addOrder(api.database, operator)
  await estimate(api, operator, own, '2027-03-31')
  const demote = query.updateTable('user').set({ role: 'client' })
  await demote.where('id', '=', operator.id).execute()
  const left = (await events(api, path)).map(({ summary }) => summary)
  expect(left).toEqual([`${own}: Replacement for Slack, estimated completion`])
})

test('the calendar feed is gone when its address is replaced or deleted, and with its account', async () => {
  const { api, client } = await openWithPeople()
  const status = async (path: string) => (await api.request(`GET ${path}`)).status
  const unknown = `/calendar/${'x'.repeat(43)}.ics`
  const read = async () => (await api.request('GET /account/calendar', { as: client })).json()
  expect(await read()).toEqual({ createdAt: null })
  const first = await create(api, client)
  expect(await read()).toEqual({ createdAt: expect.any(String) })
  const second = await create(api, client)
  expect(await Promise.all([first.path, second.path, unknown].map(status))).toEqual([404, 200, 404])
  await api.request('DELETE /account/calendar', { as: client })
  expect([await status(second.path), await read()]).toEqual([404, { createdAt: null }])
  const third = await create(api, client)
  await deleteUser(api.database.query, client.id)
  const missing = await api.request(`GET ${third.path}`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe(await (await api.request(`GET ${unknown}`)).text())
})

test('a feed that the caller has is answered 304, and one that changed is not', async () => {
  const { api, client, operator } = await openWithPeople()
  const id = await addOrder(api.database, client)
  const { path } = await create(api, client)
  const read = (etag: string) => api.api.request(path, { headers: { 'If-None-Match': etag } })
  const etag = (await api.request(`GET ${path}`)).headers.get('ETag') ?? ''
  const known = await read(`"other", ${etag}`)
  expect([known.status, known.headers.get('ETag'), await known.text()]).toEqual([304, etag, ''])
  expect((await read('"other"')).status).toBe(200)
  await estimate(api, operator, id, '2027-01-31')
  expect((await read(etag)).status).toBe(200)
})

test('a feed is private to its reader, and the log never has its address', async () => {
  const service = await openTestService('sqlite')
  const parts = await validCalls.readCalendarFeed(service)
  const response = await send(service.app, endpoints.readCalendarFeed, parts)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  })
  expect(service.logged().at(-1)).toContain('"path":"/calendar/:feed"')
  expect(service.logged().join('')).not.toContain(parts.feed?.slice(0, 10))
})

test('one network fetches so many feeds, known or not, and is then answered 429', async () => {
  const service = await openTestService('sqlite', { areLimitsOn: true })
  const unknown = { feed: `${'x'.repeat(43)}.ics` }
  const read = () => send(service.app, endpoints.readCalendarFeed, unknown)
  for (let count = 0; count < 300; count += 1) expect((await read()).status).toBe(404)
  expect((await read()).status).toBe(429)
  const known = await validCalls.readCalendarFeed(service)
  expect((await send(service.app, endpoints.readCalendarFeed, known)).status).toBe(429)
})

async function openWithPeople() {
  const api = await openTestApi()
  const operator = await addUser(api.database, { role: 'operator' })
  return { api, operator, client: await addUser(api.database) }
}

async function create({ request }: TestApi, user: SignedInUser): Promise<{ path: string }> {
  const { url } = await (await request('POST /account/calendar', { as: user })).json()
  expect(url).toMatch(/^http:\/\/localhost:3001\/api\/calendar\/[\w-]{43}\.ics$/)
  return { path: url.split('/api')[1] }
}

async function events({ request }: TestApi, path: string): Promise<ICAL.Event[]> {
  const text = await (await request(`GET ${path}`)).text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

function estimate(api: TestApi, by: SignedInUser, id: string, day: string, version = 1) {
  const change = { version, estimatedCompletion: day }
  return setEstimatedCompletion(api.database, by, id, change)
}
