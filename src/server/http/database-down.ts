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

/** Whether the database has no disk space left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (fullCodes.test(codeOf(error)) || isDiskFull(error.cause))
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
