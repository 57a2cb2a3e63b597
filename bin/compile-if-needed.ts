import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServers } from '#server/main.ts'
import { cache, compiledStampFile } from './build-paths.ts'

/**
 * Has Node compile every module of the servers into its cache, when a source has changed: they are
 * started once, on an empty database, and closed. In a folder that is read-only nothing is cached, and
 * where it fails, the servers start all the same, with a little more memory.
 */
export async function compileIfNeeded(stamp: string, compile = startOnce): Promise<void> {
  if ((await readFile(compiledStampFile, 'utf8').catch(() => '')) === stamp) return
  if (!(await isWritable(cache))) return
  try {
    await compile()
    await writeFile(compiledStampFile, stamp)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`The servers are not compiled ahead, which costs 20 MB of memory: ${reason}`)
  }
}

async function startOnce(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-compile-'))
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
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isWritable(folder: string): Promise<boolean> {
  return mkdir(folder, { recursive: true })
    .then(() => access(folder, constants.W_OK))
    .then(
      () => true,
      () => false,
    )
}
