import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { engines } from '#tests/server/test-database.ts'
import { everyEndpoint, send } from './send.ts'
import { openTestService } from './test-service.ts'
import { validCalls } from './valid-calls.ts'

const message = 'the hollow way at dusk'

test('every call logs one line with its request id, and no line contains an address, a token or what was typed', async () => {
  const service = await openTestService('sqlite')
  const sent = new Set<string>()
  const numbers: unknown[] = []
  let actors = service
  for (const [name, endpoint] of everyEndpoint) {
    if (endpoint.method !== 'GET') actors = await service.withNewActors()
    const parts = await validCalls[name](actors)
    for (const { cookie, email } of [actors.owner, actors.operator, actors.admin]) {
      const response = await send(service.app, endpoint, { ...parts, cookie })
      if (endpoint.produces === 'text/event-stream') await response.body?.cancel()
      numbers.push(response.headers.get('X-Request-Id'))
      for (const text of textsIn([parts.body, parts.query, cookie, email])) sent.add(text)
    }
  }
  const lines = service.logged().map((line) => JSON.parse(line) as Record<string, unknown>)
  const calls = lines.filter(({ msg }) => msg === 'call')
  for (const number of numbers) {
    const own = calls.filter(({ requestId }) => requestId === number)
    expect(own).toMatchObject([{ method: expect.any(String), status: expect.any(Number) }])
  }
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(sent.size).toBeGreaterThan(100)
  const log = service.logged().join('\n')
  expect([...sent].filter((text) => log.includes(text))).toEqual([])
})

/** The texts in something that was sent. One word in lower case may be one of ours. */
function textsIn(sent: unknown): string[] {
  if (typeof sent === 'string') {
    return sent.split(/[?=;.]/).filter((text) => text.length > 5 && !/^[a-z-]+$/.test(text))
  }
  return sent && typeof sent === 'object' ? Object.values(sent).flatMap(textsIn) : []
}

test.each(engines)(
  'on %s, an internal error is logged with its request id and stack, and without user input',
  async (engine) => {
    const service = await openTestService(engine)
    const { app, database, owner, requestId: id, logged } = service
    // Neither engine takes the row then, and PostgreSQL quotes it whole when it says so.
    const condition = sql.lit(message)
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
    const parts = { id, body: { text: message }, cookie: owner.cookie }
    const response = await send(app, endpoints.sendMessage, parts)

    expect(response.status).toBe(500)
    const number = response.headers.get('X-Request-Id')
    const failure = logged().find((line) => line.includes(`${number}`) && line.includes('unlucky'))
    expect(failure).toContain('"level":50')
    expect(failure).toContain('"stack":"    at ')
    for (const secret of [message, owner.email, owner.cookie]) {
      expect(leaks(logged(), secret)).toEqual([])
    }
  },
)

function leaks(lines: string[], secret: string): string[] {
  return lines.filter((line) => line.includes(secret))
}
