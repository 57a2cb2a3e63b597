import pg from 'pg'
import { cellFromPostgres } from './cells.ts'
import {
  countPostgresRows,
  type Run,
  readPostgresCounters,
  readPostgresMigrations,
  readPostgresTables,
} from './postgres-tables.ts'
import { batchRows, quoted, quotedList, type Snapshot, type TableShape } from './snapshot.ts'

const settings =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** One read transaction on a connection of its own; rows are read through a cursor. */
export async function openPostgresSnapshot(address: string): Promise<Snapshot> {
  const client = await connect(address)
  const run: Run = async (text, parameters) => (await client.query(text, parameters)).rows
  try {
    await run('begin isolation level repeatable read read only')
    await run(settings)
    const [migrations, tables] = [await readPostgresMigrations(run), await readPostgresTables(run)]
    return {
      engine: 'postgres',
      migrations,
      tables,
      // Sequences are outside of transactions: read now, they are not behind the snapshot.
      counters: await readPostgresCounters(run),
      count: ({ name }) => countPostgresRows(run, name),
      async *rows(table, { isSorted = false, skip = 0 } = {}) {
        const order = isSorted ? `order by ${sortedKey(table)}` : ''
        const list = quotedList(table.columns.map(({ name }) => name))
        await run(
          `declare page no scroll cursor for select ${list} from ${quoted(table.name)} ${order} offset ${skip}`,
        )
        while (true) {
          const { rows } = await client.query<(string | null)[]>({
            text: `fetch ${batchRows} from page`,
            rowMode: 'array',
          })
          if (rows.length === 0) break
          yield rows.map((values) =>
            table.columns.map(({ type }, index) => cellFromPostgres(values[index] ?? null, type)),
          )
        }
        await run('close page')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Every value as PostgreSQL writes it, for `cellFromPostgres`.
    types: { getTypeParser: () => String },
  })
  // The query that uses the connection rejects with the error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Text by its bytes, and null first, as SQLite sorts. */
function sortedKey({ key, columns }: TableShape): string {
  return key
    .map((name) => {
      const column = columns.find((candidate) => candidate.name === name)
      const collation = column?.type === 'text' ? ' collate "C"' : ''
      return `${quoted(name)}${collation} nulls first`
    })
    .join(', ')
}
