import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { isExampleCompany } from '#domain/site/site-settings.ts'
import { databasePath } from '#server/db/sqlite.ts'
import type { Environment } from '#server/environment.ts'
import { parseSettings, settingsName } from '#server/showcase/site-settings.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Whether a public service still has the imprint of the example company. Read as it is: nothing is migrated. */
export async function checkCompany(
  environment: Pick<Environment, 'PUBLIC_URL' | 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<Finding[]> {
  if (!environment.PUBLIC_URL?.startsWith('https:')) return []
  const stored = await readStored(environment).catch(() => undefined)
  if (!isExampleCompany(parseSettings(stored).company)) return []
  return [
    findingsOf('imprint').warning(
      'The imprint still has the example company.',
      'Sign in as an admin and enter your own on the dashboard, under Settings.',
    ),
  ]
}

/** A database that is missing or cannot be read is another check's finding. */
async function readStored({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string | undefined> {
  const query = 'select value from setting where name = '
  if (!DATABASE_URL) {
    const file = new Sqlite(databasePath(DATA_DIR), { readonly: true, fileMustExist: true })
    try {
      return file.prepare<[string], { value: string }>(`${query}?`).get(settingsName)?.value
    } finally {
      file.close()
    }
  }
  const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ value: string }>(`${query}$1`, [settingsName])
    return rows[0]?.value
  } finally {
    await client.end()
  }
}
