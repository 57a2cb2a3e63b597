import { createHash } from 'node:crypto'
import { vi } from 'vitest'

// A tenth of a second a password is right for people and too long for thousands of calls.
vi.mock('better-auth/crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('better-auth/crypto')>()),
  hashPassword: async (password: string) => quickHash(password),
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) =>
    hash === quickHash(password),
}))

function quickHash(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}
