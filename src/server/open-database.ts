import type { Database } from './db/database.ts'
import { openPostgres } from './db/postgres.ts'
import { openSqlite } from './db/sqlite.ts'
import type { Environment } from './environment.ts'
import { startProblem } from './start-problem.ts'

/** Opens the database that the environment names, for the server and the command line alike. */
export async function openDatabase(environment: Partial<Environment>): Promise<Database> {
  const { DATABASE_URL, DATA_DIR = './data' } = environment
  try {
    return DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(DATA_DIR)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    const place = DATABASE_URL ? 'The database at DATABASE_URL' : `The database in ${DATA_DIR}`
    throw startProblem(`${place} could not be opened: ${reason}.`)
  }
}
