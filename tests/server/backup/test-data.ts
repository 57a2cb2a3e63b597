import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { seedDatabase } from '#bin/seed-database.ts'
import { type AtEnd, temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import { insertPasskey } from '#server/accounts/second-factors.ts'
import { type DataLocation, dumpDatabase } from '#server/backup/dump-database.ts'
import type { Database } from '#server/db/database.ts'
import { issueToken } from '#server/db/token-store.ts'
import { chunkBytes } from '#server/files/file-store.ts'
import { uploadFile } from '#server/files/upload-file.ts'
import { insertWebhook } from '#server/webhooks/webhook-store.ts'
import { addUnconfirmedOrder } from '#tests/server/add-unconfirmed-order.ts'
import { someBytes } from '#tests/server/files.ts'
import { addOrder, addOrders } from '#tests/server/orders.ts'
import { passkeyRow } from '#tests/server/passkey-row.ts'
import {
  childEnvironment,
  createTestData,
  dataInFolder,
  dataInPostgres,
  type ServerData,
} from '#tests/server/reliability/server-under-test.ts'
import { addToken } from '#tests/server/safety/add-token.ts'
import {
  createPostgresDatabase,
  type Engine,
  temporaryFolder as testFolder,
} from '#tests/server/test-database.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'

export function locationOf({ env }: Pick<ServerData, 'env'>): DataLocation {
  return { dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL }
}

/** A place for data, without any. */
export async function createEmpty(engine: Engine): Promise<ServerData> {
  if (engine === 'postgres') return dataInPostgres(await createPostgresDatabase())
  return dataInFolder(join(await temporaryFolder(), 'data'))
}

/** A database with one request, of an account of its own. */
export async function createWithRequest(engine: Engine): Promise<ServerData> {
  const data = await createTestData(engine)
  await addRequest(data)
  return data
}

/** Returns the id of the request. */
export async function addRequest({ open }: ServerData): Promise<string> {
  const database = await open()
  const id = await addOrder(database, await addUser(database))
  await database.close()
  return id
}

/** An SQLite folder with rows in every kind of table. Filling one takes seconds: tests copy it. */
export async function createSample(orderCount: number, atEnd: AtEnd): Promise<ServerData> {
  const sample = dataInFolder(join(await temporaryFolder({}, atEnd), 'data'))
  cpSync(inject('templates').sqlite, locationOf(sample).dataDir, { recursive: true })
  await fill(sample, orderCount)
  return sample
}

export function copyOf(sample: ServerData): ServerData {
  const folder = testFolder()
  cpSync(locationOf(sample).dataDir, folder, { recursive: true })
  return dataInFolder(folder)
}

/** Rows in every kind of table, texts that are hard to quote, and more rows than a batch. */
async function fill(data: ServerData, orderCount: number): Promise<void> {
  const database = await data.open()
  await seedDatabase(database, { publicUrl: 'http://localhost:3001', passwords: quickPasswords })
  const ada = await addUser(database, { name: `O'Neil "x" :name \\`, company: '\\.' })
  await addOrder(database, ada, { requirements: 'one\n\\.\n:\'two\' ☃ \u2028 {"a",NULL}' })
  await addOrders(database, ada, orderCount)
  await addAccess(database, ada)
  // Its numbers are never given to another.
  const leaving = await addUser(database)
  await addOrder(database, leaving)
  await database.query.deleteFrom('user').where('id', '=', leaving.id).execute()
  await database.close()
}

/** A webhook, which gets the orders from here on, an API token, a file, an order that waits for its link, a link, and a passkey. */
async function addAccess(database: Database, user: SignedInUser): Promise<void> {
  const { query } = database
  const { id: userId, email } = user
  const at = new Date().toISOString()
  await addToken(database, email, 'read')
  const webhook = { url: 'https://a.example', kinds: null, secret: 'sealed', createdAt: at }
  await insertWebhook(query, { id: 'webhook', ...webhook })
  await addUnconfirmedOrder(database, email)
  const link = { browserHash: 'browser', payload: { codeHash: 'code' }, lifetimeMs: 0 }
  await issueToken(query, 'sign-in-link', { userId, email, ...link })
  await addFile(database, user)
  await insertPasskey(query, { ...passkeyRow('passkey', userId), counter: 4_294_967_295 })
}

/** More than one chunk, with every byte that there is. */
async function addFile(database: Database, user: SignedInUser): Promise<void> {
  const body = new Response(someBytes(chunkBytes + 999)).body
  const id = await addOrder(database, user)
  const upload = { name: 'x', body, length: undefined, countBytes: async () => undefined }
  await uploadFile(database, user, id, upload)
}

/** Every row of every table, and every counter: the same whatever the engine is. */
export async function readEverything({ env }: Pick<ServerData, 'env'>) {
  const rows: Record<string, string[]> = {}
  const last: Record<string, number> = {}
  for await (const part of dumpDatabase(locationOf({ env }))) {
    if ('migrations' in part) continue
    if ('last' in part) last[part.table] = part.last
    else (rows[part.table] ??= []).push(...part.rows.map((row) => JSON.stringify(row)))
  }
  // Each engine has its own order of texts.
  for (const texts of Object.values(rows)) texts.sort()
  return { rows, last }
}

/**
 * Runs a command in a process of its own that is killed after so many rows. Resolves when it is gone, also for PostgreSQL, which keeps its locks until then.
 */
export async function runKilled(
  command: 'runBackup' | 'runRestore' | 'runMove',
  args: string[],
  env: ServerData['env'],
  atRows: number,
): Promise<void> {
  const script = `
    const { ${command} } = await import('#bin/data-command.ts')
    const onRows = (rows) => rows >= ${atRows} && process.kill(process.pid, 'SIGKILL')
    await ${command}({ args: process.argv.slice(1), env: process.env, onRows })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    env: { ...childEnvironment, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`${command} ended before it was killed.`)
  const address = command === 'runMove' ? args[0] : env.DATABASE_URL
  if (address) await untilUnused(address)
}

async function untilUnused(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    expect(rows).toEqual([])
  }, 60_000)
  await client.end()
}
