import type { Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { accountHandlers } from './routes/account.ts'
import { answerError } from './routes/answer-error.ts'
import type { Dependencies } from './routes/dependencies.ts'
import { linkHandlers } from './routes/links.ts'
import { addMiddleware } from './routes/middleware.ts'
import { operationsHandlers } from './routes/operations.ts'
import { createReadiness } from './routes/readiness.ts'
import { requestHandlers } from './routes/requests.ts'
import { type ApiEnv, addEndpoints, createApiRouter } from './routes/router.ts'
import { sessionHandlers } from './routes/session.ts'
import { statusHandlers } from './routes/status.ts'
import { unsubscribeHandlers } from './routes/unsubscribe.ts'

/** The whole API, to be mounted at `apiPath`. */
export function createApi(dependencies: Dependencies): Hono<ApiEnv> {
  const { accounts, database, logger } = dependencies
  const api = createApiRouter()
  const readiness = createReadiness(() => database.ping())
  api.onError((error, c) => {
    readiness.observe(error)
    return answerError(error, c, logger)
  })
  addMiddleware(api, dependencies)
  const handlers = {
    ...statusHandlers(readiness, dependencies),
    ...sessionHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...linkHandlers(dependencies),
    ...unsubscribeHandlers(dependencies),
    ...requestHandlers(dependencies),
    ...operationsHandlers(dependencies),
  }
  addEndpoints(api, endpoints, handlers, accounts)
  api.all('*', () => {
    throw new CallError('not-found')
  })
  return api
}
