import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '#tests/server/test-database.ts'

/**
 * The release that processes may still run while this one starts: before quotes, notifications and
 * running totals. With a new release, name the one before it.
 */
const previousRelease = '827fabf0abbc8b36836c108ab5c447ff72e3f12d'

/** A shallow clone or an exported tree has no earlier release. */
export function hasPreviousRelease(): boolean {
  return spawnSync('git', ['cat-file', '-e', `${previousRelease}^{commit}`]).status === 0
}

/** The previous release in a folder of its own, on the packages of this checkout. */
export function checkOutPreviousRelease(): string {
  const folder = join(temporaryFolder(), 'previous')
  mkdirSync(folder)
  const paths = ['package.json', 'bin', 'src', 'tests']
  const archive = spawnSync('git', ['archive', previousRelease, ...paths], { maxBuffer: 2 ** 28 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) {
    throw new Error(`The previous release could not be unpacked: ${archive.stderr.toString()}`)
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
