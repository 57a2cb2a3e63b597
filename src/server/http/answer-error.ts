import type { Context } from 'hono'
import type { Logger } from 'pino'
import { tokenUse } from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/error-reply.ts'
import { CallError, errorStatus } from '#contract/errors.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { readBearer } from '#server/accounts/authorize.ts'
import type { ApiEnv } from './router.ts'

/** For limits without a time window, such as the number of open streams. */
const defaultRetryAfterSeconds = 60

/** Sends every error in one format. An unexpected error is logged and sent without its message. */
export function answerError(thrown: Error, c: Context<ApiEnv>, logger: Logger): Response {
  const known = thrown instanceof CallError ? thrown : translate(thrown, c)
  if (known.code === 'internal' || known.code === 'unavailable') {
    const what = isDiskFull(thrown) ? 'disk full' : known.code
    logger.error({ requestId: c.get('requestId'), err: thrown }, what)
  }
  const { code, message, fields, retryAfterSeconds = defaultRetryAfterSeconds } = known
  if (code === 'too-many') c.header('Retry-After', String(retryAfterSeconds))
  if (code === 'signed-out') challenge(c)
  const error: ErrorReply['error'] = {
    code,
    message,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(known.reason && { reason: known.reason }),
  }
  return c.json({ error } satisfies ErrorReply, errorStatus[code])
}

/** RFC 6750. Browsers show no dialog for this scheme. */
function challenge(c: Context<ApiEnv>): void {
  const endpoint = c.get('endpoint')
  if (endpoint === undefined || tokenUse(endpoint) !== 'accepted') return
  const isRefused = readBearer(c.req.raw.headers) !== undefined
  c.header('WWW-Authenticate', isRefused ? 'Bearer error="invalid_token"' : 'Bearer')
}

function translate(error: Error, c: Context<ApiEnv>): CallError {
  // The client closed the connection before its body was complete. The error has the same code as a lost
  // connection to the database.
  if (c.env?.incoming?.errored === error) return new CallError('invalid')
  return isDatabaseDown(error) ? unavailable(error) : new CallError('internal')
}

/** Error codes of Node, PostgreSQL and SQLite for a database that is not available. */
const downCodes =
  /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0|57014|25P03|25006|40001|40P01|55P03|08|53|SQLITE_BUSY|SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY)/
const fullCodes = /^(ENOSPC|EDQUOT|53100|SQLITE_FULL)/
const downMessages =
  /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/i

/** Whether a call failed because the database cannot be reached or written to, rather than because of the call. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (downCodes.test(codeOf(error)) || downMessages.test(error.message)) return true
  return isDiskFull(error) || isDatabaseDown(error.cause)
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (fullCodes.test(codeOf(error)) || isDiskFull(error.cause))
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function unavailable(cause: unknown): CallError {
  return new CallError('unavailable', isDiskFull(cause) ? serverMessages.nothingSaved : undefined)
}
