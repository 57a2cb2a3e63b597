import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { limits } from '#domain/limits.ts'
import type { Query } from '#server/db/database.ts'
import { resetSeconds } from '#server/services/mail/compose-password-reset.ts'
import type { Accounts } from './accounts.ts'
import { sessionSeconds } from './session-cookie.ts'

interface AuthOptions {
  hash?: () => Promise<string>
  onReset?: (token: string) => void
}

/**
 * better-auth on one connection. Creating it is cheap, so every change of an account creates its own on
 * its transaction. Hashing a password takes a third of a second, too long to hold a transaction open: the
 * caller hashes before and passes the hash. Sessions are our own: see `openSession`.
 */
export function createAuth(
  { database, secret, publicUrl }: Accounts,
  db: Query,
  options: AuthOptions,
) {
  const { hash = notExpected, onReset = notExpected } = options
  return betterAuth({
    database: { db, type: database.engine },
    secret,
    baseURL: publicUrl,
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'client' },
        company: { type: 'string', required: false },
      },
    },
    session: { expiresIn: sessionSeconds },
    // A link holds the token itself, the table only a hash of it. Expired rows are deleted by the hourly
    // cleanup, not with every read.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: { hash, verify: notExpected },
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => onReset(token),
    },
    // Our own rate limits run before better-auth is called.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      ipAddress: { disableIpTracking: true },
      // We migrate the tables ourselves, and inspecting them takes longer than the call.
      database: { validateSchema: false },
    },
  } satisfies BetterAuthOptions)
}

function notExpected(): never {
  throw new Error('This call was not expected to need a password or send a mail.')
}
