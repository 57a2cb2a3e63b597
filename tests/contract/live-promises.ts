import { afterAll, beforeAll, describe } from 'vitest'
import type { Engine } from '#tests/server/test-database.ts'
import { promiseAccounts } from './account-promises.ts'
import { promiseAdmins } from './admin-promises.ts'
import { promiseApiTokens } from './api-token-promises.ts'
import { describeBackendPromises } from './backend-promises.ts'
import { promiseCompanies } from './company-promises.ts'
import { promiseFigures } from './figures-promises.ts'
import { promiseFollowing } from './following-promises.ts'
import { promiseMailedDrafts } from './mailed-draft-promises.ts'
import { promiseAccountsWithoutPassword } from './no-password-promises.ts'
import { promiseOperations } from './operations-promises.ts'
import { promisePasskeys } from './passkey-promises.ts'
import { promiseQueue } from './queue-promises.ts'
import { promiseQuotes } from './quote-promises.ts'
import { promiseSecondFactors } from './second-factor-promises.ts'
import { promiseSecurityLog } from './security-log-promises.ts'
import { openService, type Service } from './service.ts'
import { promiseSignInLinks } from './sign-in-link-promises.ts'
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
    promiseFollowing(() => service)
    promiseQuotes(() => service)
    promiseStatements(() => service)
    promiseAccounts(() => service)
    promiseMailedDrafts(() => service)
    promiseSignInLinks(() => service)
    promiseUnconfirmedOrders(() => service)
    promiseAccountsWithoutPassword(() => service)
    promiseSecondFactors(() => service)
    promisePasskeys(() => service)
    promiseSecurityLog(() => service)
    promiseApiTokens(() => service)
    promiseAdmins(() => service)
    promiseOperations(() => service)
    promiseQueue(() => service)
    promiseFigures(() => service)
    promiseWebhooks(() => service)
    promiseCompanies(() => service)
  })
}
