import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startError } from '#server/start-error.ts'
import { root, site, stampFile } from './build-paths.ts'
import { sourceStamp } from './source-stamp.ts'

/**
 * Builds when a source has changed since the last build. A production install serves the build that it came
 * with. Returns the stamp of the sources.
 */
export async function buildIfNeeded(): Promise<string> {
  const stamp = await sourceStamp(root)
  const isBuilt = existsSync(join(site, 'index.html'))
  if (isBuilt && (!existsSync(bundler) || (await lastStamp()) === stamp)) return stamp
  if (!existsSync(bundler)) throw startError(noBuild)
  console.log('Building…')
  await build()
  return stamp
}

/** A development dependency: `npm ci --omit=dev` leaves it out. */
const bundler = join(root, 'node_modules', 'vite')

const noBuild =
  'There is no build in dist, and without development dependencies none can be made: run `npm run build` in a full checkout, and copy dist here.'

async function lastStamp(): Promise<string> {
  return readFile(stampFile, 'utf8').catch(() => '')
}

/** In a process of its own: the bundler takes 500 MB, which a server would keep for as long as it runs. */
async function build(): Promise<void> {
  const stopWithParent = new URL('stop-with-parent.mjs', import.meta.url).href
  const args = ['--import', stopWithParent, join(import.meta.dirname, 'build.ts')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw startError('The build failed: see above.')
}
