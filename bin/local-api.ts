import { pino } from 'pino'
import { createHttpBackend } from '#backends/http/http-backend.ts'
import type { Backend } from '#contract/backend.ts'
import { apiPath } from '#contract/endpoint.ts'
import { createAccounts, readSecret } from '#server/accounts/accounts.ts'
import type { PasswordHasher } from '#server/accounts/password-hasher.ts'
import { createApi } from '#server/api.ts'
import type { Database } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import { createStreams } from '#server/requests/streams.ts'
import { keepCookies } from './cookie-jar.ts'
import { createMemoryStorage } from './memory-storage.ts'

export interface LocalApiOptions {
  publicUrl: string
  /** Cheap ones for tests; by default at the real cost. */
  passwords?: PasswordHasher
}

interface LocalApi {
  /** A new client of the API, signed out. */
  connect: () => Backend
}

/** The API in this process, without a socket, rate limits or a mailer: emails stay in the outbox. */
export async function openLocalApi(
  database: Database,
  { publicUrl, ...parts }: LocalApiOptions,
): Promise<LocalApi> {
  const api = createApi({
    database,
    accounts: createAccounts({
      database,
      publicUrl,
      secret: await readSecret(database),
      ...parts,
    }),
    limit: createLimit(database, false),
    streams: createStreams(database),
    logger: pino({ level: 'silent' }),
    publicUrl,
    trustedHops: 0,
  })
  const send: typeof fetch = async (address, options) => {
    const headers = new Headers(options?.headers)
    headers.set('Host', new URL(publicUrl).host)
    headers.set('Origin', publicUrl)
    return api.fetch(new Request(new URL(address as string, publicUrl), { ...options, headers }))
  }
  return {
    connect: () =>
      createHttpBackend({
        apiUrl: apiPath,
        newKey: () => crypto.randomUUID(),
        fetch: keepCookies(send),
        openStorage: createMemoryStorage,
        openEvents: () => {
          throw new Error('Nothing is watched here.')
        },
        page: Object.assign(new EventTarget(), { hidden: false }),
      }),
  }
}
