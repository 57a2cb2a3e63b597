import { generalMessages as messages } from '#domain/general-messages.ts'

/** Everything that can go wrong with a call, and the one HTTP status it has. */
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

/** What is said when nobody has anything better to say. */
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

export type FieldErrors = Record<string, string>

/** A call that was refused or failed, on either side of the wire. */
export class CallError extends Error {
  readonly code: ErrorCode
  /** What is wrong with which field, where that is known. */
  readonly fields: FieldErrors
  /** With `too-many`: how many seconds to wait before the next try, where that is known. */
  readonly retryAfterSeconds: number | undefined

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
