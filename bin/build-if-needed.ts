import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startError } from '#server/start-error.ts'
import { root, site, stampFile } from './build-paths.ts'
import { sourceStamp } from './source-stamp.ts'

/** Builds when a source has changed since the last build. Returns the stamp of the sources. */
export async function buildIfNeeded(): Promise<string> {
  const stamp = await sourceStamp(root)
  if (existsSync(join(site, 'index.html')) && (await lastStamp()) === stamp) return stamp
  console.log('Building…')
  await build()
  return stamp
}

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
