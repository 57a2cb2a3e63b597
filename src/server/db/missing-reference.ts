const codes = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

/** Whether a row could not be written because the row it references is gone. */
export function isReferenceMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code))
}
