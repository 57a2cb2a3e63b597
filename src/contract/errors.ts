import { generalMessages as messages } from '#domain/values/general-messages.ts'

export const errorStatus = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The message of an error that brings none of its own. */
const defaultMessages: Record<ErrorCode, string> = {
  invalid: messages.invalid,
  'signed-out': messages.signedOutMeanwhile,
  forbidden: messages.notAllowed,
  'not-found': messages.unknownAddress,
  conflict: messages.changedMeanwhile,
  'too-large': messages.tooLarge,
  'too-many': messages.tooMany,
  internal: messages.internal,
  unavailable: messages.unavailable,
}

/** Why a call is forbidden where its user can change that: a sign-in too long ago, or a missing second factor. */
export const forbiddenReasons = ['sign-in-again', 'factor-missing'] as const

type ForbiddenReason = (typeof forbiddenReasons)[number]

export type FieldErrors = Record<string, string>

/** A call that failed, on the server and in the browser alike. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors
  /** With `too-many`: how many seconds to wait before the next attempt, where that is known. */
  readonly retryAfterSeconds: number | undefined
  /** With `forbidden`, where there is something to do about it. */
  reason?: ForbiddenReason | undefined

  constructor(
    code: ErrorCode,
    message = defaultMessages[code],
    fields: FieldErrors = {},
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function fieldError(
  field: string,
  message: string,
  code: 'invalid' | 'conflict' = 'invalid',
): CallError {
  return new CallError(code, message, { [field]: message })
}

export function forbidden(reason: ForbiddenReason, message: string): CallError {
  return Object.assign(new CallError('forbidden', message), { reason })
}
