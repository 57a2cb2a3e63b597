import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { engines } from '#tests/server/test-database.ts'
import { type CallParts, send } from './send.ts'
import { cookieOf, openTestService, type TestService } from './test-service.ts'
import { confirmationToken, resetToken } from './valid-calls.ts'
import { newEmail, validOrder } from './valid-order.ts'

/** User input with words that occur nowhere else: in the log they would be a leak. */
const typed = {
  password: 'sesame-open-please',
  name: 'Wilhelmina Tell',
  company: 'Apples and Arrows',
  product: 'Crossbow-as-a-Service',
  requirements: 'an apple on the head of my son',
  message: 'the hollow way at dusk',
  notes: 'he will have to come along here',
  search: 'gessler',
}

test('every call logs one line with its request id, and no line contains user input', async () => {
  const service = await openTestService('sqlite')
  const { numbers, secrets } = await useEverything(service)
  const lines = service.logged().map((line) => JSON.parse(line) as Record<string, unknown>)

  for (const number of numbers) {
    const own = lines.filter(({ requestId, msg }) => requestId === number && msg === 'call')
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ method: expect.any(String), status: expect.any(Number) })
  }
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const secret of [...Object.values(typed), ...secrets]) {
    expect(leaks(service.logged(), secret)).toEqual([])
  }
})

test.each(engines)(
  'on %s, an internal error is logged with its request id and stack, and without user input',
  async (engine) => {
    const service = await openTestService(engine)
    const { app, database, owner, requestId: id, logged } = service
    // Neither engine takes the row then, and PostgreSQL quotes it whole when it says so.
    const condition = sql.lit(typed.message)
    await database.change(async (trx) => {
      if (engine === 'postgres') {
        await sql`alter table "requestEvent" add constraint "unlucky" check (position(${condition} in "detail") = 0)`.execute(
          trx,
        )
      } else {
        await sql`create trigger unlucky before insert on "requestEvent" when instr(new."detail", ${condition}) > 0 begin select raise(abort, 'unlucky'); end`.execute(
          trx,
        )
      }
    })
    const parts = { id, body: { text: typed.message }, cookie: owner.cookie }
    const response = await send(app, endpoints.sendMessage, parts)

    expect(response.status).toBe(500)
    const number = response.headers.get('X-Request-Id')
    const failure = logged().find((line) => line.includes(`${number}`) && line.includes('unlucky'))
    expect(failure).toContain('"level":50')
    expect(failure).toContain('"stack":"    at ')
    for (const secret of [typed.message, owner.email, owner.cookie]) {
      expect(leaks(logged(), secret)).toEqual([])
    }
  },
)

/** Signs up, signs in, orders, writes, resets and fails. Returns the request ids, and the secrets that must not be logged. */
async function useEverything(
  service: TestService,
): Promise<{ numbers: string[]; secrets: string[] }> {
  const { app, operator } = service
  const numbers: string[] = []
  const email = newEmail()
  const { password, name, company } = typed

  async function call(endpoint: Parameters<typeof send>[1], parts: CallParts): Promise<Response> {
    const response = await send(app, endpoint, parts)
    numbers.push(response.headers.get('X-Request-Id') ?? 'none')
    return response
  }

  await call(endpoints.signUp, { body: { email, password, name, company } })
  await call(endpoints.signUp, { body: { email, password, name, company } })
  await call(endpoints.signIn, { body: { email, password: `${password} not` } })
  const cookie = cookieOf(await call(endpoints.signIn, { body: { email, password } }))
  const order = { ...validOrder, targetSaaS: typed.product, requirements: typed.requirements }
  const { id } = await (await call(endpoints.placeOrder, { body: order, cookie })).json()
  await call(endpoints.placeOrder, { body: { ...order, budget: typed.message }, cookie })
  await call(endpoints.placeOrder, { body: typed.message, cookie: `${cookie}x` })
  await call(endpoints.sendMessage, { id, body: { text: typed.message }, cookie })
  await call(endpoints.listRequests, { query: `?search=${typed.search}`, cookie })
  await call(endpoints.listRequests, { query: `?status=${typed.search}`, cookie })
  await call(endpoints.readRequest, { id: typed.search, cookie })
  await call(endpoints.exportJson, { cookie })
  const solution = { url: 'https://example.com', handoverNotes: typed.notes, version: 1 }
  await call(endpoints.setSolution, { id, body: solution, cookie: operator.cookie })
  await call(endpoints.setSolution, { id, body: solution, cookie: operator.cookie })
  await call(endpoints.writeNote, { id, body: { text: typed.notes }, cookie })

  const owned = { ...service, owner: { email, cookie } }
  const tokens = [await confirmationToken(owned), await resetToken(owned), typed.search]
  for (const token of tokens) {
    await call(endpoints.confirmEmail, { body: { token }, cookie })
    await call(endpoints.resetPassword, { body: { token, password } })
  }
  await call(endpoints.deleteAccount, { body: { password: `${password} not` }, cookie })
  const sessions = cookie.split('; ').map((pair) => pair.split('=')[1] ?? '')
  const session = sessions.flatMap((value) => decodeURIComponent(value).split('.'))
  return { numbers, secrets: [email, ...tokens, ...sessions, ...session].filter(Boolean) }
}

function leaks(lines: string[], secret: string): string[] {
  return lines.filter((line) => line.includes(secret))
}
