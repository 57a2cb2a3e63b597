import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createCallContext, runInCall } from '#server/db/call-context.ts'
import { createStreams } from '#server/requests/streams.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { createTelemetry, queryName } from './telemetry.ts'

function openTelemetry() {
  const lines: Record<string, unknown>[] = []
  const telemetry = createTelemetry({
    logger: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
    slowCallMs: 1000,
    slowQueryMs: 200,
  })
  return { ...telemetry, lines }
}

test('a slow call and a slow query are logged with their names, a quick one is not', () => {
  const { databaseObserver, endCall, lines } = openTelemetry()
  const call = { ...createCallContext('call-1'), endpoint: 'listQueue' }
  const text = `select "id" from "request" where "searchText" like ? ${'or "id" = ? '.repeat(100)}`
  runInCall(call, () => {
    databaseObserver.onStatement(text, 199)
    databaseObserver.onStatement(text, 200.4)
  })
  databaseObserver.onStatement('begin immediate', 300)
  endCall(call, 200, 999)
  endCall(call, 503, 4000.2)

  const named = { requestId: 'call-1', endpoint: 'listQueue' }
  expect(lines).toMatchObject([
    { msg: 'slow query', level: 40, ...named, query: 'select request', ms: 200 },
    { msg: 'slow query', query: 'begin', ms: 300 },
    { msg: 'slow call', level: 40, ...named, status: 503, ms: 4000 },
  ])
  expect(String(lines[0]?.sql)).toHaveLength(500)
  expect(lines[1]).not.toHaveProperty('requestId')
})

test('scrapes in quick succession read the database once, and are answered without its figures while it is not available', async () => {
  const queries: string[] = []
  const database = await openTestDatabase('sqlite', (text) => queries.push(text))
  const { metrics } = openTelemetry()
  const sources = { database, streams: createStreams(database) }
  queries.length = 0
  await Promise.all([metrics.read(sources), metrics.read(sources)])
  const count = queries.length
  expect(await metrics.read(sources)).toContain('\nhitlist_orders_total 0\n')
  expect(count).toBeGreaterThan(0)
  expect(queries).toHaveLength(count)

  const other = openTelemetry().metrics
  await database.close()
  const text = await other.read(sources)
  expect(text).toContain('\nhitlist_database_up 0\n')
  expect(text).not.toMatch(/^hitlist_(orders|requests|outbox)/m)
})

test.each([
  ['select "id" from "request" where "number" = ?', 'select request'],
  ['insert into "outbox" ("id") values ($1)', 'insert outbox'],
  ['update "user" set "name" = $1', 'update user'],
  ['delete from "session" where "token" = $1', 'delete session'],
  ['begin immediate', 'begin'],
  ['select pg_notify($1, $2)', 'select'],
  ['vacuum', 'other'],
])('%s is called %s', (text, name) => {
  expect(queryName(text)).toBe(name)
})
