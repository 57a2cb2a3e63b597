import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

/** 0 for a file that does not exist. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function hasFile(folder: string, suffix: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  return readdirSync(folder).some((name) => name.endsWith(suffix))
}
