import { afterAll, beforeAll, describe } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Engine } from '#tests/server/test-database.ts'
import { testAccounts } from './account-promises.ts'
import { testAdmins } from './admin-promises.ts'
import { testApiTokens } from './api-token-promises.ts'
import { describeBackendPromises } from './backend-promises.ts'
import { testChecklists } from './checklist-promises.ts'
import { testCompanies } from './company-promises.ts'
import { testConcurrency } from './concurrency-promises.ts'
import { testHandovers } from './handover-promises.ts'
import { testInvoices } from './invoice-promises.ts'
import { testLinks } from './link-promises.ts'
import { testAccountsWithoutPassword } from './no-password-promises.ts'
import { testOperations } from './operations-promises.ts'
import { testPasskeys } from './passkey-promises.ts'
import { testQueue } from './queue-promises.ts'
import { testQuotes } from './quote-promises.ts'
import { testSecondFactors } from './second-factor-promises.ts'
import { testSecurityLog } from './security-log-promises.ts'
import { openService, type Service } from './service.ts'
import { testSettings, testShowcase } from './showcase-promises.ts'
import { testStatements } from './statement-promises.ts'
import { testTracking } from './tracking-promises.ts'
import { testUnconfirmedOrders } from './unconfirmed-order-promises.ts'
import { testWebhooks } from './webhook-promises.ts'

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
  testTracking,
  testQuotes,
  testInvoices,
  testChecklists,
  testHandovers,
  testUnconfirmedOrders,
  testOperations,
  testQueue,
  testShowcase,
  testSettings,
  testConcurrency,
]

/** The rest is the same code on either: `npm test` runs it on SQLite, `npm run test:full` on both. */
const onAnyEngine = [
  testStatements,
  testAccounts,
  testLinks,
  testAccountsWithoutPassword,
  testSecondFactors,
  testPasskeys,
  testSecurityLog,
  testApiTokens,
  testAdmins,
  testWebhooks,
  testCompanies,
]
