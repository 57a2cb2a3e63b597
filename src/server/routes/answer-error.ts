import type { Context } from 'hono'
import type { Logger } from 'pino'
import { type ErrorReply } from '#contract/error-reply.ts'
import { CallError, errorStatus } from '#contract/errors.ts'
import { isDatabaseDown } from '#server/services/database-down.ts'
import type { ApiEnv } from './router.ts'

/** Every error leaves in the one shape. What we did not foresee is logged, and not told. */
export function answerError(error: Error, c: Context<ApiEnv>, logger: Logger): Response {
  const known = error instanceof CallError ? error : translate(error)
  if (known.code === 'internal' || known.code === 'unavailable') {
    logger.error({ requestId: c.get('requestId'), err: error }, known.code)
  }
  const { code, message, fields } = known
  const hasFields = Object.keys(fields).length > 0
  const body: ErrorReply = { error: { code, message, ...(hasFields ? { fields } : {}) } }
  return c.json(body, errorStatus[code])
}

function translate(error: Error): CallError {
  return new CallError(isDatabaseDown(error) ? 'unavailable' : 'internal')
}
