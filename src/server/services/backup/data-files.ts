import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { deleteSetting, findSetting, restoredFilesSetting } from '#server/db/settings-store.ts'

/** Emails are written here while there is no mail server. */
const folderName = 'mail'
const stagedPrefix = 'restored-files-'

/** The files of the data folder that belong to a backup, relative to it. The database is not one of them. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, folderName)
  if (!existsSync(folder)) return []
  const names = await readdir(folder)
  return names
    .filter((name) => /^[\w.-]+\.eml$/.test(name))
    .toSorted()
    .map((name) => `${folderName}/${name}`)
}

export interface StagedFiles {
  /** Stored in the restored database: the files belong to it, and to no other. */
  id: string
  add(name: string, content: Buffer): Promise<void>
  discard(): Promise<void>
}

/** A folder for the files of a restore, until the database is restored as well. */
export async function stageFiles(dataDir: string): Promise<StagedFiles> {
  const id = randomUUID()
  const staged = join(dataDir, `${stagedPrefix}${id}`)
  await mkdir(join(staged, folderName), { recursive: true, mode: 0o700 })
  return {
    id,
    add: (name, content) => writeFile(join(staged, name), content, { mode: 0o600, flush: true }),
    discard: () => rm(staged, { recursive: true, force: true }),
  }
}

/**
 * Puts the files of a restore in place, if the database that they belong to is there: at the end of the
 * restore, or at the next start if that was interrupted in between.
 */
export async function placeStagedFiles({ query }: Database, dataDir: string): Promise<void> {
  const stages = (await readdir(dataDir).catch(() => [])).filter(isStage)
  if (stages.length === 0) return
  const id = await findSetting(query, restoredFilesSetting)
  const staged = join(dataDir, `${stagedPrefix}${id}`, folderName)
  if (id !== undefined && existsSync(staged)) {
    await rm(join(dataDir, folderName), { recursive: true, force: true })
    // Of two processes that start at once, one may find it in place.
    await rename(staged, join(dataDir, folderName)).catch(unlessMissing)
  }
  if (id !== undefined) await deleteSetting(query, restoredFilesSetting)
  // Also those of restores that were interrupted before.
  for (const name of stages) await rm(join(dataDir, name), { recursive: true, force: true })
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

function isStage(name: string): boolean {
  return name.startsWith(stagedPrefix)
}
