import { isAPIError } from 'better-auth/api'

/** The code by which better-auth refused something; undefined when it is no refusal but a failure. */
export function authErrorCode(error: unknown): string | undefined {
  if (!isAPIError(error) || error.statusCode >= 500) return undefined
  return error.body?.code ?? String(error.status)
}
