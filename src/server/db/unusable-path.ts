import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * Says which path keeps a database in a folder from being opened, and why: 'unable to open database file' is all that
 * SQLite says. Undefined where none is found.
 */
export function findUnusablePath(folder: string, access = accessSync): string | undefined {
  const existing = existingFolder(folder)
  const { R_OK, W_OK, X_OK } = constants
  if (!statSync(existing).isDirectory()) return `${existing} is a file, not a folder`
  if (!isAllowed(existing, R_OK | W_OK | X_OK)) return describe(existing)
  if (existing !== resolve(folder)) return undefined
  for (const name of readdirSync(existing).filter((each) =>
    /^(hitlist|migrating|server)\./.test(each),
  )) {
    const path = join(existing, name)
    if (statSync(path).isDirectory()) return `${path} is a folder, not a file`
    if (!isAllowed(path, R_OK | W_OK)) return describe(path)
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

function describe(path: string): string {
  const { uid, mode } = statSync(path)
  const { username } = userInfo()
  const permissions = (mode & 0o7777).toString(8).padStart(4, '0')
  return `the user ${username} may not read and write ${path} (owner ${uid}, mode ${permissions})`
}

/** The folder, or the first one above it that exists: a start creates the others. */
export function existingFolder(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? path : existingFolder(dirname(path))
}
