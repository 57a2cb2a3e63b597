/** How the two engines say that a row names another that is not there. */
const codes = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

/** Whether something could not be written because what it belongs to is gone. */
export function isReferenceMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code))
}
