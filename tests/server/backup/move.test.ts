import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { runMove } from '#bin/data-command.ts'
import { isFullRun } from '#bin/test-extent.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { readSecret } from '#server/accounts/accounts.ts'
import { lockForServer } from '#server/db/locks.ts'
import {
  createTestData,
  dataInPostgres,
  type ServerData,
} from '#tests/server/reliability/server-under-test.ts'
import { createPostgresDatabase } from '#tests/server/test-database.ts'
import {
  addRequest,
  copyOf,
  createEmpty,
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

test('a move carries every row and counter, even to a database that a server has started on', async () => {
  const source = copyOf(sample)
  const [address, target] = await createTarget(source)
  const started = await target.open()
  await readSecret(started)
  await started.close()

  expect(await move(source, address)).toMatch(/^Moved \d{4} rows\. Start with DATABASE_URL/)
  const moved = await readEverything(target)
  expect(moved).toEqual(await readEverything(source))
  expect(await addRequest(target)).toBe(requestId((moved.last.request ?? 0) + 1))
  const database = await target.open()
  const key = { key: 'k', fingerprint: 'f', requestNumber: null, createdAt: '' }
  const insert = database.query.insertInto('idempotencyKey').values({ userId: 'unknown', ...key })
  await expect(insert.execute()).rejects.toThrow(/foreign key/)
  await database.close()
  await expect(move(source, address)).rejects.toThrow(
    'Nothing is moved: The PostgreSQL database is not empty.',
  )
  expect(await move(source, address, '--replace')).toMatch(/^Moved /)
  expect(await readEverything(target)).toEqual(moved)
})

test.runIf(isFullRun)(
  'a move that is killed leaves no row in its target, and can be repeated',
  async () => {
    const source = copyOf(sample)
    const [address, target] = await createTarget(source)
    await runKilled('runMove', [address], source.env, 1000)
    await expect(readEverything(target)).rejects.toThrow('has no tables yet')
    await move(source, address)
    expect(await readEverything(target)).toEqual(await readEverything(source))
  },
)

test.runIf(isFullRun)(
  'a move is refused while a server runs on the source or on the target',
  async () => {
    const source = await createTestData('sqlite')
    const [address, target] = await createTarget(source)
    const unlock = lockForServer(locationOf(source).dataDir)
    await expect(move(source, address)).rejects.toThrow('is running on it; stop that one')
    unlock()
    const database = await target.open()
    await expect(move(source, address)).rejects.toThrow('Stop it first.')
    await database.close()
    // A new database has the four quote templates.
    expect(await move(source, address)).toMatch(/^Moved 4 rows/)
    const [empty] = await createTarget(source)
    await expect(move(await createEmpty('sqlite'), empty)).rejects.toThrow(
      /^Nothing is moved: There is no/,
    )
  },
)

test('tables of another program in the target stay as they are, and stop a move if they have a name of ours', async () => {
  const source = copyOf(sample)
  const [address, target] = await createTarget(source)
  await runOn(address, `create table parcel as select 'sent' as state`)
  await runOn(address, `create table company as select 'other' as state`)
  await expect(move(source, address)).rejects.toThrow(
    'Nothing is moved: relation "company" already exists',
  )
  expect((await runOn(address, 'select * from company')).rows).toEqual([{ state: 'other' }])
  await runOn(address, 'drop table company')
  await move(source, address)
  expect(await readEverything(target)).toEqual(await readEverything(source))
  expect((await runOn(address, 'select state from parcel')).rows).toEqual([{ state: 'sent' }])
})

/** An empty database, and its data together with the files of the source. */
async function createTarget({ env }: ServerData): Promise<[string, ServerData]> {
  const address = await createPostgresDatabase()
  const target = dataInPostgres(address)
  return [address, { ...target, env: { ...env, DATABASE_URL: address } }]
}

async function runOn(address: string, query: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client.query(query).finally(() => client.end())
}

function move({ env }: ServerData, ...args: string[]): Promise<string> {
  return runMove({ args, env })
}
