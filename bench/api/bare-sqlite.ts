import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BareDatabase, type QueryName, queries, type Row, type Run } from './queries.ts'

/** The driver and nothing else, set as our server sets it. */
export function openBareSqlite(folder: string): BareDatabase {
  const file = new Sqlite(join(folder, 'hitlist.db'), { timeout: 10_000 })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  const { notify: _, ...known } = queries
  const prepared = new Map(
    Object.entries(known).map(([name, query]) => [name, file.prepare<unknown[], Row>(query)]),
  )
  const begin = file.prepare('begin immediate')
  const commit = file.prepare('commit')
  // One connection: a change waits for the one before it.
  let last: Promise<unknown> = Promise.resolve()

  const run: Run = (name: QueryName, ...values) => {
    const query = prepared.get(name)
    if (!query) return []
    if (query.reader) return query.all(...values)
    query.run(...values)
    return []
  }

  return {
    run,
    change(work) {
      const result = last.then(async () => {
        begin.run()
        const answer = await work(run)
        commit.run()
        return answer
      })
      last = result
      return result
    },
  }
}
