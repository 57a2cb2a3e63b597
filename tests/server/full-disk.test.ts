import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { testApiOn } from './test-api.ts'
import { createPostgresDatabase, type Engine, engines, openTestDatabase } from './test-database.ts'
import { addUser } from './users.ts'

const order = { ...plainOrder, requirements: 'Channels. '.repeat(900) }

describe.each(engines)('a full disk on %s', (engine) => {
  test('is answered with 503, logged, not ready in /ready, and over when there is space again', async () => {
    const { database, request, lines, fill, free } = await openOnSmallDisk(engine)
    const client = await addUser(database)
    const place = () => request('POST /requests', { as: client, body: order })
    const form = { name: 'Bo', company: 'Bo', email: 'bo@example.com', password: 'violet harbour' }
    expect((await place()).status).toBe(201)
    expect((await request('GET /ready')).status).toBe(200)

    await fill()
    const refused = await place()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual({
      error: { code: 'unavailable', message: serverMessages.nothingSaved },
    })
    expect((await request('GET /ready')).status).toBe(503)
    if (engine === 'postgres') {
      expect((await request('POST /account', { body: form })).status).toBe(503)
    }
    expect((await request('GET /requests', { as: client })).status).toBe(200)
    expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(['disk full']))
    expect(JSON.stringify(lines)).not.toContain('cannot rollback')

    await free()
    expect((await place()).status).toBe(201)
    const laterMs = performance.now() + 11_000
    vi.spyOn(performance, 'now').mockReturnValue(laterMs)
    expect((await request('GET /ready')).status).toBe(200)
  })
})

test('a connection to PostgreSQL that breaks while a transaction holds it fails that transaction alone', async () => {
  const address = await createPostgresDatabase()
  const database = await openPostgres(address)
  onTestFinished(() => database.close())
  const broken = database.change(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const other = new pg.Client({ connectionString: address })
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await other.end()
    // Nothing is being asked when the connection breaks: only a listener hears of it.
    await vi.waitFor(() =>
      sql`select 1`.execute(trx).then(
        () => expect.unreachable(),
        () => undefined,
      ),
    )
  })
  await broken.catch(() => undefined)
  await database.ping()
})

/** An API whose disk can be filled: really on SQLite; on PostgreSQL, with the error that it then gives. */
async function openOnSmallDisk(engine: Engine) {
  const lines: { msg: string }[] = []
  const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) })
  const database = await openTestDatabase(engine)
  const api = testApiOn(database, logger)
  const run = async (query: string) =>
    (await sql.raw<Record<string, number>>(query).execute(database.query)).rows
  if (engine === 'sqlite') {
    const setPages = (count = 0) => run(`pragma max_page_count = ${count}`)
    const fill = async () => setPages((await run('pragma page_count'))[0]?.page_count)
    return { ...api, lines, fill, free: () => setPages(pagesMax) }
  }
  return {
    ...api,
    lines,
    async fill() {
      await run(`create function refuse() returns trigger language plpgsql as
        $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
      for (const table of ['request', 'user']) {
        await run(`create trigger full_disk before insert on "${table}" execute function refuse()`)
      }
    },
    free: () => run('drop function refuse cascade'),
  }
}

/** SQLite's own limit. */
const pagesMax = 4_294_967_294
