import { accessSync, constants, existsSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { databasePath } from './sqlite.ts'

/** As before the first start, and after one that was interrupted at once. */
export function isWithoutDatabase(folder: string): boolean {
  return sizeOf(databasePath(folder)) === 0
}

export function isEmptyDatabase(folder: string): boolean {
  return statSync(databasePath(folder), { throwIfNoEntry: false })?.size === 0
}

export const lostDatabaseAdvice =
  'Restore a backup by npm run restore -- FILE. To begin anew instead, move these files away'

/**
 * Says what an earlier database has left behind when its own file is missing or empty. A start would take the folder
 * for a new service, and its backups would in time replace those of the lost one. Undefined if nothing is left.
 */
export function findLostDatabase(folder: string, backupFolder: string | undefined) {
  if (!isWithoutDatabase(folder)) return undefined
  const path = databasePath(folder)
  const mailFolder = join(folder, 'mail')
  const left = [
    ...(sizeOf(`${path}-wal`) > 0 ? [`${path}-wal`] : []),
    ...(hasFile(mailFolder, '.eml') ? [`emails in ${mailFolder}`] : []),
    ...[folder, backupFolder].flatMap((each) =>
      each !== undefined && hasFile(each, '.backup') ? [`backups in ${each}`] : [],
    ),
  ]
  if (left.length === 0) return undefined
  return `${path} is missing or empty, but an earlier database has left ${left.join(' and ')}`
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function hasFile(folder: string, suffix: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  return readdirSync(folder).some((name) => name.endsWith(suffix))
}

const isAboutOpening = /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|SQLITE_(CANTOPEN|READONLY|PERM))/

/**
 * Says which path keeps a database in a folder from being opened, and why: 'unable to open database file' is all that
 * SQLite says. Undefined where none is found, and for an error with a reason of its own, such as a full disk.
 */
export function findUnusablePath(
  error: unknown,
  folder: string,
  access = accessSync,
): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!isAboutOpening.test(code)) return undefined
  const existing = existingFolder(folder)
  const stats = statsOf(existing)
  const { R_OK, W_OK, X_OK } = constants
  if (!stats) return undefined
  if (!stats.isDirectory()) return `${existing} is a file, not a folder`
  if (!isAllowed(existing, R_OK | W_OK | X_OK)) return describe(existing, stats)
  if (existing !== resolve(folder)) return undefined
  for (const name of readdirSync(existing).filter((each) =>
    /^(hitlist|migrating|server)\./.test(each),
  )) {
    const path = join(existing, name)
    const file = statsOf(path)
    if (file?.isDirectory()) return `${path} is a folder, not a file`
    if (file && !isAllowed(path, R_OK | W_OK)) return describe(path, file)
  }
  return undefined

  function isAllowed(path: string, mode: number): boolean {
    try {
      access(path, mode)
      return true
    } catch {
      return false
    }
  }
}

/** Undefined of a link that leads nowhere, and of what is gone since it was listed. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** By id: in a container, the user may have no name. */
function describe(path: string, { uid, mode }: Stats): string {
  const permissions = (mode & 0o7777).toString(8).padStart(4, '0')
  return `user ${process.getuid?.()} may not read and write ${path} (owner ${uid}, mode ${permissions})`
}

/** The folder, or the first one above it that exists: a start creates the others. */
export function existingFolder(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? path : existingFolder(dirname(path))
}
