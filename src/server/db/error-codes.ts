export const damagedAdvice =
  'The file is damaged: keep a copy of it, and restore a backup by npm run restore -- FILE --replace.'

export function isDamaged(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
  )
}

const missingReferenceCodes = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])

export function isReferenceMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missingReferenceCodes.has(String(error.code))
}
