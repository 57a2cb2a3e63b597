import type Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serverMessages } from '#domain/server-messages.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { testApiOn } from './test-api.ts'
import {
  createPostgresDatabase,
  type Engine,
  engines,
  openTestDatabase,
  temporaryFolder,
} from './test-database.ts'
import { addUser } from './users.ts'

/** How many pages an SQLite file may have that is opened from now on: SQLITE_FULL is what a full disk gives as well. */
const disk = vi.hoisted(() => ({
  pages: undefined as number | undefined,
  files: [] as Sqlite.Database[],
}))

vi.mock(import('better-sqlite3'), async (importOriginal) => {
  const { default: Original } = await importOriginal()
  class LimitedSqlite extends Original {
    constructor(path: string, options?: Sqlite.Options) {
      super(path, options)
      if (disk.pages !== undefined && path.endsWith('hitlist.db'))
        this.pragma(`max_page_count = ${disk.pages}`)
      disk.files.push(this)
    }
  }
  return { default: LimitedSqlite as unknown as typeof Original }
})

const order = {
  targetSaaS: 'Slack',
  requirements: 'Channels. '.repeat(900),
  budget: '5k-10k',
  timeframe: 'asap',
  companySize: '11-50',
}

test('a first start that fails on a full disk at any point is repeated by the next one', async () => {
  const folder = temporaryFolder()
  const outcomes: string[] = []
  onTestFinished(() => {
    disk.pages = undefined
  })
  for (let pages = 1; outcomes.at(-1) !== 'open'; pages += 4) {
    disk.pages = pages
    outcomes.push(
      await openSqlite(folder).then(
        (database) => database.close().then(() => 'open'),
        (error: { code?: string }) => error.code ?? 'unknown',
      ),
    )
  }
  expect(outcomes.length).toBeGreaterThan(5)
  expect(new Set(outcomes)).toEqual(new Set(['SQLITE_FULL', 'open']))
})

describe.each(engines)('a full disk on %s', (engine) => {
  test('is answered with 503, logged, not ready in /ready, and over when there is space again', async () => {
    const { database, request, lines, fill, free } = await openOnSmallDisk(engine)
    const client = await addUser(database)
    const place = () => request('POST /requests', { as: client, body: order })
    expect((await place()).status).toBe(201)
    expect((await request('GET /ready')).status).toBe(200)

    await fill()
    const refused = await place()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual({
      error: { code: 'unavailable', message: serverMessages.nothingSaved },
    })
    expect((await request('GET /ready')).status).toBe(503)
    expect((await request('GET /requests', { as: client })).status).toBe(200)
    expect(lines.map(({ msg }) => msg)).toEqual(['disk full', 'disk full'])
    expect(JSON.stringify(lines)).not.toContain('cannot rollback')

    await free()
    expect((await place()).status).toBe(201)
    const laterMs = performance.now() + 11_000
    vi.spyOn(performance, 'now').mockReturnValue(laterMs)
    expect((await request('GET /ready')).status).toBe(200)
  })
})

test('signing up on a full disk fails with the same error', async () => {
  const { request, lines, fill } = await openOnSmallDisk('postgres')
  await fill()
  const form = { name: 'Bo', company: 'Bo', email: 'bo@example.com', password: 'violet harbour 41' }
  expect((await request('POST /account', { body: form })).status).toBe(503)
  expect(lines.map(({ msg }) => msg)).toEqual(['disk full'])
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
  if (engine === 'sqlite') {
    const file = disk.files.findLast(({ name }) => name.endsWith('hitlist.db'))
    if (!file) throw new Error('No file was opened.')
    const fill = async () => setPages(file, Number(file.pragma('page_count', { simple: true })))
    return { ...api, lines, fill, free: async () => setPages(file, pagesMax) }
  }
  const run = (statement: string) => sql.raw(statement).execute(database.query)
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

function setPages(file: Sqlite.Database, pages: number): void {
  file.pragma(`max_page_count = ${pages}`)
}
