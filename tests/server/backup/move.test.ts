import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { runMove } from '#bin/data-command.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { readSecret } from '#server/accounts/secret.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { lockForServer } from '#server/db/server-lock.ts'
import {
  createTestData,
  dataInPostgres,
  type ServerData,
} from '#tests/server/reliability/server-under-test.ts'
import { createPostgresDatabase } from '#tests/server/test-database.ts'
import {
  addRequest,
  copyOf,
  createSample,
  locationOf,
  readEverything,
  runKilled,
} from './test-data.ts'

let sample: ServerData

beforeAll(async () => {
  const clean: (() => Promise<void>)[] = []
  sample = await createSample(1200, (work) => clean.push(work))
  return async () => void (await Promise.all(clean.map((work) => work())))
})

test('a move carries every row and counter, also to a database that a server has started on', async () => {
  const source = copyOf(sample)
  const [address, target] = await createTarget(source)
  const started = await target.open()
  await readSecret(started)
  await started.close()

  expect(await move(source, address)).toMatch(/^Moved \d{4} rows in \d\d tables\. Every row is/)
  const moved = await readEverything(target)
  expect(moved).toEqual(await readEverything(source))
  const { last = 0 } = moved.counters.find(({ table }) => table === 'request') ?? {}
  expect(await addRequest(target)).toBe(requestId(last + 1))
  const database = await target.open()
  const key = { key: 'k', fingerprint: 'f', requestNumber: null, createdAt: '' }
  const insert = database.query.insertInto('idempotencyKey').values({ userId: 'unknown', ...key })
  await expect(insert.execute()).rejects.toThrow(/foreign key/)
  await database.close()
  await expect(move(source, address)).rejects.toThrow(
    'The move is not complete: The target is not empty: it has accounts. Nothing is changed.',
  )
})

test('a move that is killed opens for no server, begins again when its source has changed, continues when it is repeated, and finds a row that differs', async () => {
  const source = copyOf(sample)
  const [address, target] = await createTarget(source)
  await runKilled('runMove', [address], source.env, 'done >= 1000')
  await addRequest(source)
  await expect(move(source, address)).rejects.toThrow(/or of this one before it changed/)
  await runKilled('runMove', [address, '--restart'], source.env, 'done >= 1000')
  // In the middle of a table.
  expect((await runOn(address, 'select 1 from request')).rowCount).toBe(1000)
  const unfinished = 'a move from SQLite into it has not finished; repeat `npm run move`'
  await expect(openPostgres(address)).rejects.toThrow(unfinished)
  const setTitle = (title: string) =>
    runOn(address, `update request set title = '${title}' where number = 3 returning title`)
  const { rows } = await runOn(address, 'select title from request where number = 3')
  await setTitle('changed')
  await expect(move(source, address)).rejects.toThrow(/The rows of 'request' differ .* --restart /)
  await expect(openPostgres(address)).rejects.toThrow(unfinished)
  await setTitle(rows[0].title)
  expect(await move(source, address)).toContain(', continuing an earlier attempt.')
  expect(await readEverything(target)).toEqual(await readEverything(source))
  await openPostgres(address).then((database) => database.close())
})

test('a move is refused while a server runs on the source or on the target', async () => {
  const source = await createTestData('sqlite')
  const [address, target] = await createTarget(source)
  const unlock = lockForServer(locationOf(source).dataDir)
  await expect(move(source, address)).rejects.toThrow('is running on it; stop that one')
  unlock()
  const database = await target.open()
  await expect(move(source, address)).rejects.toThrow('Stop it first.')
  await database.close()
  expect(await move(source, address)).toMatch(/^Moved 0 rows/)
})

test('a database with tables of another program stays as it is', async () => {
  const source = await createTestData('sqlite')
  const [address] = await createTarget(source)
  await runOn(address, `create table invoice as select 'paid' as state`)
  const reason = /tables of another program or version \(invoice\)/
  await expect(move(source, address)).rejects.toThrow(reason)
  const tables = `from information_schema.tables where table_schema = 'public'`
  const { rows } = await runOn(address, `select table_name, (select state from invoice) ${tables}`)
  expect(rows).toEqual([{ table_name: 'invoice', state: 'paid' }])
})

/** An empty database, and its data together with the files of the source. */
async function createTarget({ env }: ServerData): Promise<[string, ServerData]> {
  const address = await createPostgresDatabase()
  const target = dataInPostgres(address)
  return [address, { ...target, env: { ...env, DATABASE_URL: address } }]
}

async function runOn(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

function move({ env }: ServerData, ...args: string[]): Promise<string> {
  return runMove({ args, env })
}
