import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

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
