import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { partialSuffix } from './backup-format.ts'

const namePattern = /^hitlist-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** The path of a backup of that moment. Names sort by time. */
export function backupPathAt(folder: string, moment: Date): string {
  const text = moment.toISOString().slice(0, 19).replaceAll(':', '-')
  return join(folder, `hitlist-${text}Z.backup`)
}

/** Creates the folder, and deletes what an interrupted backup has left in it. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  await Promise.all(names.filter(isPartial).map((name) => rm(join(folder, name), { force: true })))
}

function isPartial(name: string): boolean {
  return name.endsWith(partialSuffix) && namePattern.test(name.slice(0, -partialSuffix.length))
}

/** Deletes the oldest backups beyond the number. Never the one just made, also if the clock went back. */
export async function rotateBackups(folder: string, keep: number, made: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted()
  const others = names.filter((name) => join(folder, name) !== made)
  const surplus = others.slice(0, Math.max(0, others.length - (keep - 1)))
  await Promise.all(surplus.map((name) => rm(join(folder, name))))
}
