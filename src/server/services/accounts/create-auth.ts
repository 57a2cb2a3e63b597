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
 * better-auth on one connection: it is cheap to make, so a change of accounts makes its own on its
 * transaction. A password takes a third of a second to hash, far too long to hold a transaction
 * for: the caller hashes before, and passes the hash. Sessions are our own: see `openSession`.
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
    // A link holds the token itself, the table no more than a hash of it.
    // What has expired is tidied away every hour, not with every look at one.
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
    // How often something may be tried is counted by us, before it comes here.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      ipAddress: { disableIpTracking: true },
      // The tables are ours to migrate, and looking at them all takes longer than the call.
      database: { validateSchema: false },
    },
  } satisfies BetterAuthOptions)
}

function notExpected(): never {
  throw new Error('This call was not expected to need a password or send a mail.')
}
