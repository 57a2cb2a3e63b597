import type { Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { linkHandlers, sessionHandlers } from '#server/accounts/session-routes.ts'
import { accountHandlers } from './accounts/account-routes.ts'
import { fileHandlers } from './files/routes.ts'
import { answerError } from './http/answer-error.ts'
import type { Dependencies } from './http/dependencies.ts'
import { addMiddleware } from './http/middleware.ts'
import { countCall } from './http/rate-limits.ts'
import { type ApiEnv, addEndpoints, createApiRouter } from './http/router.ts'
import { stripeHandlers } from './invoices/routes.ts'
import { unsubscribeHandlers } from './notifications/routes.ts'
import { operationsHandlers } from './operations/routes.ts'
import { requestHandlers } from './requests/routes.ts'
import { siteHandlers } from './showcase/routes.ts'
import { createReadiness, createSchemaCheck } from './telemetry/readiness.ts'
import { statusHandlers } from './telemetry/routes.ts'

export function createApi(dependencies: Dependencies): Hono<ApiEnv> {
  const { accounts, database, logger } = dependencies
  const api = createApiRouter()
  const checkSchema = createSchemaCheck(database)
  const readiness = createReadiness(async () => {
    await database.ping()
    await checkSchema()
  })
  api.onError((error, c) => {
    readiness.observe(error)
    return answerError(error, c, logger)
  })
  addMiddleware(api, dependencies)
  const handlers = {
    ...statusHandlers(readiness, dependencies),
    ...siteHandlers(dependencies),
    ...sessionHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...linkHandlers(dependencies),
    ...unsubscribeHandlers(dependencies),
    ...requestHandlers(dependencies),
    ...fileHandlers(dependencies),
    ...operationsHandlers(dependencies),
    ...stripeHandlers(dependencies),
  }
  addEndpoints(api, endpoints, handlers, {
    readers: accounts,
    count: (endpoint, call) => countCall(dependencies, endpoint, call),
  })
  api.all('*', () => {
    throw new CallError('not-found')
  })
  return api
}
