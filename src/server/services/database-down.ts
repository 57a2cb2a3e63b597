/** Codes by which Node and PostgreSQL say that nobody is there, or not for now. */
const downCodes =
  /^(ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|57P0|57014|25P03|40001|40P01|55P03|08|53|SQLITE_BUSY)/
const downMessages =
  /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/i

/** Whether a call failed because the database cannot be reached, rather than because of the call. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && downCodes.test(error.code)) return true
  return downMessages.test(error.message) || isDatabaseDown(error.cause)
}
