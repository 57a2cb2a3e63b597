import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SecretBox = ReturnType<typeof createSecretBox>

const ivBytes = 12
const tagBytes = 16

/** Encrypts secrets that must be read again. The key comes from the server's secret, which is not in the database. */
export function createSecretBox(
  authSecret: string,
  purpose: 'webhook secrets' | 'authenticator keys' | 'handover secrets' = 'webhook secrets',
) {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', purpose, 32))

  return {
    seal(secret: string, ownerId: string): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(ownerId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    /** Undefined when it was sealed with another key or for another owner, or was changed since. */
    open(sealed: string, ownerId: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(ownerId))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** With a key that is never in the database or a backup. Undefined on PostgreSQL without AUTH_SECRET: each process would have another. */
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
