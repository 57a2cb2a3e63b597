export const damagedAdvice =
  'The file is damaged: keep a copy of it, and restore a backup by npm run restore -- FILE --replace.'

/** Whether SQLite failed because its file is not, or no longer, a sound database. */
export function isDamaged(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
  )
}

const missingReferenceCodes = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

/** Whether a row could not be written because the row it references is gone. */
export function isReferenceMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingReferenceCodes.has(String(error.code))
}
