import { expect, test } from 'vitest'
import { plainCase } from '#domain/savings-case.fixture.ts'
import { validQuote } from './safety/valid-quote.ts'
import { openTestApi } from './test-api.ts'
import { type Engine, engines } from './test-database.ts'
import { addUser } from './users.ts'

test('the same calls have the same replies on both engines', async () => {
  const [onSqlite, onPostgres] = [await replay('sqlite'), await replay('postgres')]
  expect(onSqlite).toEqual(onPostgres)
  expect(engines).toHaveLength(2)
})

/** A request from order to delivery, and every answer on the way. */
async function replay(engine: Engine): Promise<unknown[]> {
  const { database, request } = await openTestApi(engine)
  const client = await addUser(database, { email: 'ada@a.example' })
  const operator = await addUser(database, {
    role: 'operator',
    name: 'Grace',
    company: null,
    email: 'grace@g.example',
  })
  const text = 'Zeilen\nund "Zeichen": <b>ü</b> 🧾 \\ \' %'
  const order = {
    targetSaaS: ' Größe ',
    requirements: text,
    budget: 'under-5k',
    timeframe: 'asap',
    companySize: '1000+',
    plan: 'enterprise',
    billing: 'yearly',
    bill: { ...plainCase, lines: [{ product: 'Größe', seats: 3, centsPerSeat: 950 }] },
  }
  const url = 'https://solution.example'
  const at = '/operations/requests/HIT-001'
  const calls: Parameters<typeof request>[] = [
    ['POST /requests', { as: client, body: order }],
    ['POST /requests', { as: client, body: { ...order, targetSaaS: 'Zoom' } }],
    ['POST /requests/HIT-001/messages', { as: client, body: { text } }],
    [`POST ${at}/quotes`, { as: operator, body: { version: 1, ...validQuote } }],
    [`POST ${at}/quotes`, { as: operator, body: { version: 2, ...validQuote, note: text } }],
    ['POST /requests/HIT-001/quotes/1/acceptance', { as: client, body: { name: text } }],
    ['POST /requests/HIT-001/quotes/2/acceptance', { as: client, body: { name: text } }],
    ['POST /requests/HIT-001/quotes/2/rejection', { as: client, body: {} }],
    [`POST ${at}/quotes/2/withdrawal`, { as: operator, body: { version: 4 } }],
    [`PUT ${at}/assignee`, { as: operator, body: { assigneeId: operator.id } }],
    [`POST ${at}/moves`, { as: operator, body: { version: 4, to: 'in-progress' } }],
    [
      `PUT ${at}/estimate`,
      { as: operator, body: { version: 5, estimatedCompletion: '2027-02-28' } },
    ],
    [`POST ${at}/messages`, { as: operator, body: { text } }],
    [`POST ${at}/notes`, { as: operator, body: { text } }],
    [`PUT ${at}/solution`, { as: operator, body: { version: 6, url, handoverNotes: text } }],
    [`POST ${at}/moves`, { as: operator, body: { version: 7, to: 'completed' } }],
    [`POST ${at}/moves`, { as: operator, body: { version: 7, to: 'completed' } }],
    [
      'POST /operations/requests/HIT-002/closures',
      { as: operator, body: { version: 1, reason: text } },
    ],
    ['GET /requests?state=closed', { as: client }],
    ['GET /operations/requests?state=closed&sort=updated', { as: operator }],
    ['GET /operations/requests.csv', { as: operator }],
    ['GET /requests', { as: client }],
    ['GET /requests?search=GRÖSSE', { as: client }],
    ['GET /requests?search=größe', { as: client }],
    ['GET /requests/HIT-001', { as: client }],
    ['PUT /requests/HIT-001/read', { as: client }],
    ['GET /requests/HIT-001', { as: client }],
    ['GET /operations/requests?sort=updated', { as: operator }],
    [`GET ${at}`, { as: operator }],
    ['GET /account/export.json', { as: client }],
    ['GET /account/export.csv', { as: client }],
  ]
  const answers: unknown[] = []
  for (const [line, parts] of calls) {
    const response = await request(line, parts)
    answers.push([line, response.status, withoutChance(await response.text())])
  }
  return answers
}

/** Replaces what differs between runs on either engine: timestamps and user ids. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'a moment')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
}
