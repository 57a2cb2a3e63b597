import { CallError } from '#contract/errors.ts'
import { serverMessages } from '#domain/values/server-messages.ts'
import { isDiskFull } from './database-down.ts'

/** The error of a call that the database could not serve. */
export function unavailable(cause: unknown): CallError {
  return new CallError('unavailable', isDiskFull(cause) ? serverMessages.nothingSaved : undefined)
}
