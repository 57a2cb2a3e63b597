import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type BareDatabase,
  type Row,
  type Run,
  type StatementName,
  statements,
} from './statements.ts'

/** The driver and nothing else, set as our server sets it. */
export function openBareSqlite(folder: string): BareDatabase {
  const file = new Sqlite(join(folder, 'hitlist.db'), { timeout: 10_000 })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  const { notify: _, ...known } = statements
  const prepared = new Map(
    Object.entries(known).map(([name, statement]) => [
      name,
      file.prepare<unknown[], Row>(statement),
    ]),
  )
  const begin = file.prepare('begin immediate')
  const commit = file.prepare('commit')
  // One connection: a change waits for the one before it.
  let last: Promise<unknown> = Promise.resolve()

  const run: Run = (name: StatementName, ...values) => {
    const statement = prepared.get(name)
    if (!statement) return []
    if (statement.reader) return statement.all(...values)
    statement.run(...values)
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
