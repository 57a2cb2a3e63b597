import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServers } from '#server/main.ts'
import { cache, compiledStampFile } from './build-paths.ts'

/**
 * Has Node compile every module of the servers into its cache, when a source has changed: they are
 * started once, on an empty database, and closed. In a folder that is read-only nothing is cached.
 */
export async function compileIfNeeded(stamp: string): Promise<void> {
  if ((await readFile(compiledStampFile, 'utf8').catch(() => '')) === stamp) return
  if (!(await isWritable(cache))) return
  const folder = await mkdtemp(join(cache, 'compile-'))
  try {
    const servers = await startServers({
      DEMO_PORT: 0,
      LIVE_PORT: 0,
      LISTEN_HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    })
    await import('./serve.ts')
    await Promise.all(servers.map((server) => server.close()))
    await writeFile(compiledStampFile, stamp)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
