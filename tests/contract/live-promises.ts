import { afterAll, beforeAll, describe } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Engine } from '#tests/server/test-database.ts'
import { promiseAccounts } from './account-promises.ts'
import { promiseAdmins } from './admin-promises.ts'
import { promiseApiTokens } from './api-token-promises.ts'
import { describeBackendPromises } from './backend-promises.ts'
import { promiseCompanies } from './company-promises.ts'
import { promiseConcurrency } from './concurrency-promises.ts'
import { promiseFollowing } from './following-promises.ts'
import { promiseLinks } from './link-promises.ts'
import { promiseAccountsWithoutPassword } from './no-password-promises.ts'
import { promiseOperations } from './operations-promises.ts'
import { promisePasskeys } from './passkey-promises.ts'
import { promiseQueue } from './queue-promises.ts'
import { promiseQuotes } from './quote-promises.ts'
import { promiseSecondFactors } from './second-factor-promises.ts'
import { promiseSecurityLog } from './security-log-promises.ts'
import { openService, type Service } from './service.ts'
import { promiseStatements } from './statement-promises.ts'
import { promiseUnconfirmedOrders } from './unconfirmed-order-promises.ts'
import { promiseWebhooks } from './webhook-promises.ts'

/** What every backend promises, and what those promise beyond it that have a service behind them. */
export function describeLivePromises(engine: Engine): void {
  let service: Service

  beforeAll(async () => {
    service = await openService(engine)
  })

  afterAll(() => service.close())

  describeBackendPromises(`http on ${engine}`, async () => service.visit().backend)

  describe(`the service on ${engine}`, () => {
    for (const promise of onEveryEngine) promise(() => service)
    if (engine === 'postgres' && !isFullRun) return
    for (const promise of onAnyEngine) promise(() => service)
  })
}

/** What depends on how the engine searches, sorts, sums up and locks. */
const onEveryEngine = [
  promiseFollowing,
  promiseQuotes,
  promiseUnconfirmedOrders,
  promiseOperations,
  promiseQueue,
  promiseConcurrency,
]

/** The rest is the same code on either: `npm test` runs it on SQLite, `npm run test:full` on both. */
const onAnyEngine = [
  promiseStatements,
  promiseAccounts,
  promiseLinks,
  promiseAccountsWithoutPassword,
  promiseSecondFactors,
  promisePasskeys,
  promiseSecurityLog,
  promiseApiTokens,
  promiseAdmins,
  promiseWebhooks,
  promiseCompanies,
]
