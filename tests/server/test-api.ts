import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { keyHeader } from '#contract/order-key.ts'
import { createApi } from '#server/api.ts'
import type { Database, OnQuery } from '#server/db/database.ts'
import type { ApiEnv } from '#server/routes/router.ts'
import { createAccounts } from '#server/services/accounts/accounts.ts'
import { createLimit } from '#server/services/limit.ts'
import { createStreams, type Streams } from '#server/services/streams.ts'
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
  signal?: AbortSignal
}

const publicUrl = 'http://localhost:3001'

/** The API on a new database, without rate limits and without a log. */
export async function openTestApi(engine?: Engine, onQuery?: OnQuery): Promise<TestApi> {
  return testApiOn(await openTestDatabase(engine, onQuery))
}

export function testApiOn(database: Database, logger: Logger = pino({ level: 'silent' })): TestApi {
  const streams = createStreams()
  onTestFinished(() => streams.closeAll())
  const api = createApi({
    database,
    accounts: createAccounts({
      database,
      secret: testSecret,
      publicUrl,
      passwords: quickPasswords,
    }),
    limit: createLimit(database, false),
    streams,
    logger,
    publicUrl,
    trustedHops: 0,
  })
  return {
    database,
    api,
    streams,
    async request(line, { as, body, key = randomUUID(), signal } = {}) {
      const [method = 'GET', path = '/'] = line.split(' ')
      return api.request(path, {
        method,
        headers: {
          Origin: publicUrl,
          [keyHeader]: key,
          ...(as === undefined ? {} : { Cookie: as.cookie }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      })
    },
  }
}
