import pg from 'pg'
import { reasonOf } from '#server/wait-for-database.ts'
import {
  addressKey,
  callersIn,
  DatabaseProblem,
  type InspectedDatabase,
  signInKey,
} from './inspected-database.ts'

const timeouts = { connectionTimeoutMillis: 5000, statement_timeout: 5000 }
const oldestVersion = 15

/** Connects, and checks that tables can be created. Throws a `DatabaseProblem`. */
export async function inspectPostgres(address: string): Promise<InspectedDatabase> {
  const client = new pg.Client({ connectionString: address, ...timeouts })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new DatabaseProblem(
      `PostgreSQL at DATABASE_URL cannot be reached: ${reasonOf(error)}.`,
      'Check that it runs and accepts connections from this machine, and the host, port, user, password and database in DATABASE_URL.',
    )
  })
  try {
    const version = await checkVersion(client)
    await checkWrites(client)
    return {
      name: `PostgreSQL ${version}`,
      applied: await readApplied(client),
      clockAheadMs: await readClock(client),
      takeCallers: (email) => takeCallers(client, email),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function checkVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= oldestVersion) return version
  throw new DatabaseProblem(`PostgreSQL is ${version}.`, `Upgrade it to ${oldestVersion} or newer.`)
}

/** A migration creates tables. This one is gone with its transaction. */
async function checkWrites(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    await client.query('create table hitlist_doctor (id integer)')
  } catch (error) {
    throw new DatabaseProblem(
      `PostgreSQL answers, but tables cannot be created in it: ${reasonOf(error)}.`,
      'Let the user in DATABASE_URL own the database, connect to the primary rather than to a standby, and check its disk.',
    )
  } finally {
    await client.query('rollback')
  }
}

async function readApplied(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as known`)
  if (!rows[0]?.known) return undefined
  const applied = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return applied.rows.map(({ name }) => name)
}

async function readClock(client: pg.Client): Promise<number> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  )
  return Number(rows[0]?.ms) - (before + Date.now()) / 2
}

async function takeCallers(client: pg.Client, email: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `delete from "rateLimit" where starts_with(key, $1) or key = $2 returning key`,
    [signInKey(email), addressKey(email)],
  )
  return callersIn(
    rows.map(({ key }) => key),
    email,
  )
}
