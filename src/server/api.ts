import type { Hono } from 'hono'
import { CallError } from '#contract/errors.ts'
import { serveAccount } from './routes/account.ts'
import { answerError } from './routes/answer-error.ts'
import { serveChanges } from './routes/changes.ts'
import type { Dependencies } from './routes/dependencies.ts'
import { serveExport } from './routes/export.ts'
import { addMiddleware } from './routes/middleware.ts'
import { serveOperations } from './routes/operations.ts'
import { createReadiness } from './routes/readiness.ts'
import { serveRequests } from './routes/requests.ts'
import { type ApiEnv, createRouter } from './routes/router.ts'
import { serveSession } from './routes/session.ts'
import { serveStatus } from './routes/status.ts'

/** The whole API, to be mounted where the page is told it is. */
export function createApi(dependencies: Dependencies): Hono<ApiEnv> {
  const { accounts, database, logger } = dependencies
  const { api, serve } = createRouter((headers) => accounts.readUser(headers))
  const readiness = createReadiness(() => database.ping())
  api.onError((error, c) => {
    readiness.observe(error)
    return answerError(error, c, logger)
  })
  addMiddleware(api, dependencies)
  serveStatus(serve, readiness)
  serveSession(serve, dependencies)
  serveAccount(serve, dependencies)
  serveExport(serve, dependencies)
  serveRequests(serve, dependencies)
  serveChanges(serve, dependencies)
  serveOperations(serve, dependencies)
  api.all('*', () => {
    throw new CallError('not-found')
  })
  return api
}
