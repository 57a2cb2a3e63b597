import { isAPIError } from 'better-auth/api'

/** The code of an expected error of better-auth; undefined for any other error. */
export function authErrorCode(error: unknown): string | undefined {
  if (!isAPIError(error) || error.statusCode >= 500) return undefined
  return error.body?.code ?? String(error.status)
}
