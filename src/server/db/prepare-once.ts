import type Sqlite from 'better-sqlite3'

const preparedMax = 500

/** Caches prepared statements: preparing one takes about as long as running it, and there are few. */
export function prepareOnce(file: Sqlite.Database): (text: string) => Sqlite.Statement {
  const prepared = new Map<string, Sqlite.Statement>()
  return (text) => {
    const known = prepared.get(text)
    if (known) return known
    const statement = file.prepare(text)
    if (prepared.size >= preparedMax) prepared.clear()
    prepared.set(text, statement)
    return statement
  }
}
