import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { startServers } from '#server/main.ts'
import { cache, compiledStampFile } from './build-paths.ts'

const folderPrefix = 'compile-'
const hourMs = 60 * 60_000

/**
 * Has Node compile every module of the servers into its cache, when a source has changed: they are
 * started once, on an empty database, and closed. In a folder that is read-only nothing is cached, and
 * where it fails, the servers start all the same, with a little more memory.
 */
export async function compileIfNeeded(stamp: string, compile = startOnce): Promise<void> {
  if ((await readFile(compiledStampFile, 'utf8').catch(() => '')) === stamp) return
  if (!(await isWritable(cache))) return
  try {
    await deleteLeftovers()
    await compile()
    await writeFile(compiledStampFile, stamp)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`The servers are not compiled ahead, which costs 20 MB of memory: ${reason}`)
  }
}

async function startOnce(): Promise<void> {
  const folder = await mkdtemp(join(cache, folderPrefix))
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

/** Of starts that were killed. A younger folder may be that of another start. */
async function deleteLeftovers(): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith(folderPrefix))
  for (const folder of names.map((name) => join(cache, name))) {
    const { mtimeMs } = await stat(folder)
    if (mtimeMs < Date.now() - hourMs) await rm(folder, { recursive: true, force: true })
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
