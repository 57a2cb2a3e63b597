import { afterAll, beforeAll, describe } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import type { Engine } from '#tests/server/test-database.ts'
import { testAccounts } from './account.contract.ts'
import { testAdmins } from './admin.contract.ts'
import { testApiTokens } from './api-token.contract.ts'
import { describeBackendContract } from './backend.contract.ts'
import { testChecklists } from './checklist.contract.ts'
import { testCompanies } from './company.contract.ts'
import { testConcurrency } from './concurrency.contract.ts'
import { testHandovers } from './handover.contract.ts'
import { testInvoiceAccess, testInvoices } from './invoice.contract.ts'
import { testLinks } from './link.contract.ts'
import { testAccountsWithoutPassword } from './no-password.contract.ts'
import { testOperations } from './operations.contract.ts'
import { testPasskeys } from './passkey.contract.ts'
import { testQueue } from './queue.contract.ts'
import { testQuotes } from './quote.contract.ts'
import { testRequests } from './requests.contract.ts'
import { testSecondFactors } from './second-factor.contract.ts'
import { testSecurityLog } from './security-log.contract.ts'
import { openService, type Service } from './service.ts'
import { testSettings, testShowcase } from './showcase.contract.ts'
import { testStatements } from './statement.contract.ts'
import { testTemplates } from './template.contract.ts'
import { testUnconfirmedOrders } from './unconfirmed-order.contract.ts'
import { testWebhooks } from './webhook.contract.ts'

/** What every backend promises, and what those promise beyond it that have a service behind them. */
export function describeLiveContract(engine: Engine): void {
  let service: Service

  beforeAll(async () => {
    service = await openService(engine)
  })

  afterAll(() => service.close())

  describeBackendContract(`http on ${engine}`, async () => service.visit().backend)

  describe(`the service on ${engine}`, () => {
    for (const promise of onEveryEngine) promise(() => service)
    if (engine === 'postgres' && !isFullRun) return
    for (const promise of onAnyEngine) promise(() => service)
  })
}

/** What depends on how the engine searches, sorts, sums up and locks. */
const onEveryEngine = [
  testRequests,
  testQuotes,
  testInvoices,
  testChecklists,
  testUnconfirmedOrders,
  testOperations,
  testQueue,
  testTemplates,
  testConcurrency,
]

/** The rest is the same code on either: `npm test` runs it on SQLite, `npm run test:full` on both. */
const onAnyEngine = [
  testInvoiceAccess,
  testHandovers,
  testShowcase,
  testSettings,
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
