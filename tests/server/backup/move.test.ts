import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { runMove } from '#bin/data-command.ts'
import { requestId } from '#domain/request-id.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { lockForServer } from '#server/db/server-lock.ts'
import { readSecret } from '#server/services/accounts/secret.ts'
import { addOrder } from '#tests/server/orders.ts'
import { createPostgresDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import {
  createTestData,
  fill,
  readEverything,
  runKilled,
  sizeOfQueueCounts,
  type TestData,
} from './test-data.ts'

// Processes are started, and databases created: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 240_000 })

test('a move carries every row and counter, also to a database that a server has started on', async () => {
  const source = await createTestData('sqlite')
  await fill(source, 700)
  const address = await createPostgresDatabase()
  const started = await openPostgres(address)
  await readSecret(started)
  await started.close()

  expect(await move(source, address)).toMatch(/^Moved \d{4} rows in \d\d tables\. Every row is/)
  const target = { dataDir: source.location.dataDir, databaseUrl: address }
  const moved = await readEverything(target)
  const { rows, sums } = await sizeOfQueueCounts(target)
  expect(rows, 'the queue reads one row for each sum').toBe(sums)
  expect(moved).toEqual(await readEverything(source.location))
  const { last = 0 } = moved.counters.find(({ table }) => table === 'request') ?? {}
  const database = await openPostgres(address)
  expect(await addOrder(database, await addUser(database))).toBe(requestId(last + 1))
  await expect(
    database.query.insertInto('idempotencyKey').values(keyOf('unknown')).execute(),
  ).rejects.toThrow(/foreign key/)
  await database.close()
  await expect(move(source, address)).rejects.toThrow(
    'The move is not complete: The target is not empty: it has accounts. Nothing is changed.',
  )
})

test('a move that is killed opens for no server, and continues when it is repeated', async () => {
  const source = await createTestData('sqlite')
  await fill(source, 1200)
  const address = await createPostgresDatabase()
  const before = await readEverything(source.location)
  await runKilled('runMove', [address], source.env, 6)
  const { dataDir } = source.location
  const location = { dataDir, databaseUrl: address }
  const part = await readEverything(location)
  // In the middle of a table.
  expect(part.rows.request).toHaveLength(1000)
  await expect(openPostgres(address)).rejects.toThrow(
    'a move from SQLite into it has not finished; repeat `npm run move`',
  )
  expect(await move(source, address)).toContain(', continuing an earlier attempt.')
  expect(await readEverything(location)).toEqual(before)
  await openPostgres(address).then((database) => database.close())
})

test('a row that differs from the source is found, and the move can begin again', async () => {
  const source = await createTestData('sqlite')
  await fill(source, 600)
  const address = await createPostgresDatabase()
  await runKilled('runMove', [address], source.env, 6)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`update request set title = 'changed' where number = 3`)
  await client.end()
  await expect(move(source, address)).rejects.toThrow(/The rows of 'request' differ .* --restart /)
  await expect(openPostgres(address)).rejects.toThrow('has not finished')

  const database = await source.open()
  await addOrder(database, await addUser(database))
  await database.close()
  await expect(move(source, address)).rejects.toThrow(/or of this one before it changed/)
  await move(source, address, '--restart')
  const { dataDir } = source.location
  expect(await readEverything({ dataDir, databaseUrl: address })).toEqual(
    await readEverything(source.location),
  )
})

test('a move is refused while a server runs on the source or on the target', async () => {
  const source = await createTestData('sqlite')
  await source.open().then((database) => database.close())
  const address = await createPostgresDatabase()
  const unlock = lockForServer(source.location.dataDir)
  await expect(move(source, address)).rejects.toThrow('is running on it; stop that one')
  unlock()
  const target = await openPostgres(address)
  await expect(move(source, address)).rejects.toThrow('Stop it first.')
  await target.close()
  expect(await move(source, address)).toMatch(/^Moved 0 rows/)
})

test('a database with tables of another program stays as it is', async () => {
  const source = await createTestData('sqlite')
  await source.open().then((database) => database.close())
  const address = await createPostgresDatabase()
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`create table invoice as select 'paid' as state`)
  await expect(move(source, address)).rejects.toThrow(
    /tables of another program or a newer version \(invoice\)/,
  )
  const { rows } = await client.query(
    `select table_name, (select state from invoice) as state from information_schema.tables where table_schema = 'public'`,
  )
  await client.end()
  expect(rows).toEqual([{ table_name: 'invoice', state: 'paid' }])
})

test.each(['', 'mysql://localhost/x', 'postgres://localhost/x --all'])(
  "the arguments '%s' get the usage",
  async (text) => {
    const args = text.split(' ').filter(Boolean)
    await expect(runMove({ args, env: {} })).rejects.toThrow(/^Usage: npm run move -- postgres:/)
  },
)

function move({ env }: TestData, ...args: string[]): Promise<string> {
  return runMove({ args, env })
}

function keyOf(userId: string) {
  return { userId, key: 'k', fingerprint: 'f', requestNumber: null, createdAt: '' }
}
