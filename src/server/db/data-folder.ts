import { accessSync, constants, existsSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { databasePath } from './sqlite.ts'

/** As before the first start, and after one that was interrupted at once. */
export function isWithoutDatabase(folder: string): boolean {
  return !statsIfThere(databasePath(folder))?.size
}

export function isEmptyDatabase(folder: string): boolean {
  return statsIfThere(databasePath(folder))?.size === 0
}

export const lostDatabaseAdvice =
  'Restore a backup by npm run restore -- FILE. To begin anew instead, move these files away'

/** What a database that is missing or empty has left behind: a new service's backups would replace those of the lost one. */
export function findLostDatabase(folder: string, backupFolder: string | undefined) {
  if (!isWithoutDatabase(folder)) return undefined
  const path = databasePath(folder)
  const mailFolder = join(folder, 'mail')
  const left = [
    ...(statsIfThere(`${path}-wal`)?.size ? [`${path}-wal`] : []),
    ...(hasFile(mailFolder, '.eml') ? [`emails in ${mailFolder}`] : []),
    ...[folder, join(folder, 'backups'), backupFolder].flatMap((each) =>
      each !== undefined && hasFile(each, '.backup') ? [`backups in ${each}`] : [],
    ),
  ]
  if (left.length === 0) return undefined
  return `${path} is missing or empty, but an earlier database has left ${left.join(' and ')}`
}

function hasFile(folder: string, suffix: string): boolean {
  if (!statsIfThere(folder)?.isDirectory()) return false
  return readdirSync(folder).some((name) => name.endsWith(suffix))
}

const isAboutOpening = /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|SQLITE_(CANTOPEN|READONLY|PERM))/

/** Which path keeps a database from being opened, and why: SQLite does not say. Undefined for an error with a reason of its own. */
export function findUnusablePath(
  error: unknown,
  folder: string,
  access = accessSync,
): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!isAboutOpening.test(code)) return undefined
  const existing = existingFolder(folder)
  const unusable = describeUnusable(existing, 'folder')
  if (unusable !== undefined || existing !== resolve(folder)) return unusable
  const names = readdirSync(existing).filter((name) => /^(hitlist|migrating|server)\./.test(name))
  const found = names.map((name) => describeUnusable(join(existing, name), 'file'))
  return found.find((one) => one !== undefined)

  function describeUnusable(path: string, kind: 'folder' | 'file'): string | undefined {
    const stats = statsOf(path)
    if (!stats) return undefined
    const actual = stats.isDirectory() ? 'folder' : 'file'
    if (actual !== kind) return `${path} is a ${actual}, not a ${kind}`
    const { R_OK, W_OK, X_OK } = constants
    try {
      access(path, kind === 'folder' ? R_OK | W_OK | X_OK : R_OK | W_OK)
      return undefined
    } catch {
      // By id: in a container, the user may have no name.
      const permissions = (stats.mode & 0o7777).toString(8).padStart(4, '0')
      return `user ${process.getuid?.()} may not read and write ${path} (owner ${stats.uid}, mode ${permissions})`
    }
  }
}

/** An error of another kind than 'no such file' is no sign that an earlier database has left nothing. */
function statsIfThere(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

/** Undefined of a link that leads nowhere, and of what is gone since it was listed. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** The folder, or the first one above it that exists: a start creates the others. */
export function existingFolder(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? path : existingFolder(dirname(path))
}

export const damagedAdvice =
  'The file is damaged: keep a copy of it, and restore a backup by npm run restore -- FILE --replace.'

export function isDamaged(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code))
  )
}
