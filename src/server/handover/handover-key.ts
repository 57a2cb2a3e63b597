import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretBox, type SecretBox } from '#server/webhooks/secret-box.ts'

/** On PostgreSQL. */
export const noHandoverKey =
  'AUTH_SECRET is not set: secrets cannot be handed over, because their key must not be in the database. Set it to the same value for every process.'

/**
 * Encrypts secrets that are handed over, with a key that is never in the database or in a backup: from the
 * environment, or on SQLite from a file beside the database. Undefined on PostgreSQL without AUTH_SECRET, where each
 * process would have another key.
 */
export function openHandoverBox(
  authSecret: string | undefined,
  /** Undefined on PostgreSQL. */
  dataDir: string | undefined,
): SecretBox | undefined {
  const secret = authSecret ?? (dataDir === undefined ? undefined : readKeyFile(dataDir))
  return secret === undefined ? undefined : createSecretBox(secret, 'handover secrets')
}

/** Created once, readable by the server alone. */
function readKeyFile(folder: string): string {
  const path = join(folder, 'handover.key')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
