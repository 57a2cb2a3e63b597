import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const preparedMax = 500

/** Caches prepared statements: preparing one takes about as long as running it, and there are few. */
export function prepareOnce(file: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, Sqlite.Statement>()
  return {
    prepare(text) {
      const statement = prepared.get(text) ?? file.prepare(text)
      if (prepared.size >= preparedMax) prepared.clear()
      prepared.set(text, statement)
      return statement
    },
    close: () => file.close(),
  }
}
