import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { tabHeader } from '#contract/browser-paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { keySchema } from '#contract/idempotency-key.ts'
import { isUploadPath } from '#contract/requests.ts'
import { readBearer } from '#server/accounts/authorize.ts'
import { accountHandlers } from '#server/accounts/routes.ts'
import { createCallContext, runInCall } from '#server/db/call-context.ts'
import { callerOf } from '#server/http/parse-ip.ts'
import { requestHandlers } from '#server/requests/routes.ts'
import { answerError } from './http/answer-error.ts'
import type { Dependencies } from './http/dependencies.ts'
import { countCall } from './http/rate-limits.ts'
import { type ApiEnv, addEndpoints, createApiRouter } from './http/router.ts'
import { stripeHandlers } from './invoices/routes.ts'
import { inboundMailHandlers, unsubscribeHandlers } from './notifications/routes.ts'
import { operationsHandlers } from './operations/routes.ts'
import { siteHandlers } from './showcase/routes.ts'
import { createReadiness, watchSchema } from './telemetry/readiness.ts'
import { statusHandlers } from './telemetry/routes.ts'

export function createApi(dependencies: Dependencies): Hono<ApiEnv> {
  const { accounts, database, logger, schema = watchSchema(database) } = dependencies
  const api = createApiRouter()
  const readiness = createReadiness(async () => {
    await database.ping()
    await schema.check()
  })
  api.onError((error, c) => {
    readiness.observe(error)
    return answerError(error, c, logger)
  })
  addMiddleware(api, dependencies)
  const handlers = {
    ...statusHandlers(readiness, dependencies),
    ...siteHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...unsubscribeHandlers(dependencies),
    ...requestHandlers(dependencies),
    ...operationsHandlers(dependencies),
    ...stripeHandlers(dependencies),
    ...inboundMailHandlers(dependencies),
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

const bodyMaxBytes = 128 * 1024
const urlMaxChars = 4096
const safeMethods = new Set(['GET', 'HEAD'])

function addMiddleware(
  api: Hono<ApiEnv>,
  { logger, publicUrl, trustedHops, telemetry }: Dependencies,
): void {
  api.use(async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const socketAddress = c.env?.incoming?.socket.remoteAddress
    const forwardedFor = c.req.header('X-Forwarded-For')
    c.set('caller', callerOf(socketAddress, forwardedFor, trustedHops))
    c.header('X-Request-Id', requestId)
    c.header('Cache-Control', 'no-store')
    const tab = z.safeParse(keySchema, c.req.header(tabHeader)).data
    const call = createCallContext(requestId, tab)
    await runInCall(call, next)
    const durationMs = performance.now() - start
    telemetry?.endCall(call, c.res.status, durationMs)
    call.isUnhurried = true
    const { method } = c.req
    // The pattern, not the address: a query may hold user input.
    const path = c.get('endpoint')?.path ?? 'unknown'
    const { status } = c.res
    logger.info({ requestId, method, path, status, ms: Math.round(durationMs) }, 'call')
  })
  // One for all checks: each further middleware costs a call as much as a check.
  api.use((c, next) => {
    if (c.req.url.length > urlMaxChars) throw new CallError('too-large')
    if (safeMethods.has(c.req.method)) return next()
    if (!isOwnPage(c, publicUrl)) throw new CallError('forbidden')
    return isUploadPath(c.req.method, c.req.path) ? next() : limitBodySize(c, next)
  })
}

/** CSRF protection: a browser names the origin of every unsafe request, and it must be ours. */
function isOwnPage(c: Context<ApiEnv>, publicUrl: string): boolean {
  // A page of another origin cannot send this header, and with it no cookie is considered.
  if (readBearer(c.req.raw.headers) !== undefined) return true
  const origin = c.req.header('Origin')
  // Programs other than browsers send no origin. Without a cookie there is no session to abuse.
  if (origin === undefined) return c.req.header('Cookie') === undefined
  if (origin === publicUrl) return true
  const page = URL.parse(origin)
  // A page on the same host without TLS may have been changed in transit.
  const isDowngraded = publicUrl.startsWith('https:') && page?.protocol !== 'https:'
  return page !== null && !isDowngraded && page.host === c.req.header('Host')
}

const limitBodySize = bodyLimit({
  maxSize: bodyMaxBytes,
  onError() {
    throw new CallError('too-large')
  },
})
