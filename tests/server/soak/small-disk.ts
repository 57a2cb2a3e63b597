import pg from 'pg'

export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
}

const whileFree = 'return null'
const whileFull = `raise 'could not extend file: No space left on device' using errcode = '53100'`

/**
 * Lets PostgreSQL answer as on a full disk: every insert and update of every table fails with the error
 * that it then gives. The disk itself has space, since a small one could be mounted by root alone.
 */
export async function createSmallDisk(databaseUrl: string): Promise<SmallDisk> {
  await setBody(whileFree)
  const tables = await run<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  for (const { tablename } of tables) {
    await run(
      `create trigger small_disk before insert or update on "${tablename}" execute function small_disk()`,
    )
  }
  return { fill: () => setBody(whileFull), free: () => setBody(whileFree) }

  /** Without a lock on any table, so that it does not wait for transactions. */
  async function setBody(body: string): Promise<void> {
    await run(
      `create or replace function small_disk() returns trigger language plpgsql as $$ begin ${body}; end $$`,
    )
  }

  async function run<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<Row>(statement).finally(() => client.end())
    return rows
  }
}
