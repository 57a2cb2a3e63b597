import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { tabHeader } from '#contract/browser-paths.ts'
import { keyHeader } from '#contract/idempotency-key.ts'
import { createAccounts } from '#server/accounts/accounts.ts'
import { createApi } from '#server/api.ts'
import { createApp } from '#server/app.ts'
import type { Database, OnQuery } from '#server/db/database.ts'
import { createLimit } from '#server/http/rate-limits.ts'
import type { ApiEnv } from '#server/http/router.ts'
import { createStreams, type Streams } from '#server/requests/streams.ts'
import { createSecretBox } from '#server/webhooks/secret-box.ts'
import { type Engine, openTestDatabase } from './test-database.ts'
import { testSecret } from './users.ts'

export interface TestApi {
  database: Database
  api: Hono<ApiEnv>
  streams: Streams
  /** Calls as our own page would, with a new key unless one is given. */
  request(line: string, parts?: Parts): Promise<Response>
}

interface Parts {
  as?: { cookie: string }
  body?: unknown
  key?: string
  tab?: string
  signal?: AbortSignal
}

const publicUrl = 'http://localhost:3001'

/** The API on a new database, without rate limits and without a log. */
export async function openTestApi(engine?: Engine, onQuery?: OnQuery): Promise<TestApi> {
  return testApiOn(await openTestDatabase(engine, onQuery))
}

interface ApiOptions
  extends Pick<
    Parameters<typeof createApi>[0],
    'telemetry' | 'metricsToken' | 'stripe' | 'undoSendMs' | 'provider'
  > {
  streams: Streams
  logger?: Logger
  publicUrl?: string
  areLimitsOn?: boolean
  isOperatorFactorRequired?: boolean
  trustedHops?: number
}

/** The API as the server creates it, but for its passwords, which are cheap. */
export function createTestApi(
  database: Database,
  { areLimitsOn = false, isOperatorFactorRequired = false, ...options }: ApiOptions,
): Hono<ApiEnv> {
  const passwords = quickPasswords
  const own = { logger: pino({ level: 'silent' }), publicUrl, trustedHops: 0, ...options }
  const rules = { isOperatorFactorRequired, publicUrl: own.publicUrl }
  return createApi({
    database,
    accounts: createAccounts({ database, secret: testSecret, passwords, ...rules }),
    limit: createLimit(database, areLimitsOn),
    handoverBox: createSecretBox(testSecret, 'handover secrets'),
    ...own,
  })
}

/** The whole server but for its socket and its site. */
export function createTestApp(api: Hono<ApiEnv>) {
  return createApp({ site: { files: new Map(), redirects: new Map(), notFound: undefined }, api })
}

export function testApiOn(database: Database, logger: Logger = pino({ level: 'silent' })): TestApi {
  const streams = createStreams(database)
  onTestFinished(() => streams.closeAll())
  const api = createTestApi(database, { streams, logger })
  return {
    database,
    api,
    streams,
    async request(line, { as, body, key = randomUUID(), tab = '', signal } = {}) {
      const [method = 'GET', path = '/'] = line.split(' ')
      return api.request(path, {
        method,
        headers: {
          Origin: publicUrl,
          [keyHeader]: key,
          [tabHeader]: tab,
          ...(as === undefined ? {} : { Cookie: as.cookie }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      })
    },
  }
}
