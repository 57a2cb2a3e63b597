import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './create-database.ts'
import { startPostgres } from './postgres.ts'
import { type RunningServer, startDemoServer, startTestServer } from './server-process.ts'
import { isFullRun } from './test-extent.ts'

/** The servers that the browser tests run against. Passed to their processes as JSON. */
export interface TestServers {
  demo: string
  sqlite: LiveServer
  /** With depth. */
  postgres?: LiveServer
}

export interface LiveServer {
  address: string
  /** The variables that name its database, for tests that change data beside the server. */
  env: { DATA_DIR: string; DATABASE_URL?: string }
}

export const testServersVariable = 'TEST_SERVERS'

interface StartedServers {
  servers: TestServers
  stop: () => Promise<void>
}

/** Starts the demo, and live, with depth once on each engine. If one fails to start, the others are stopped. */
export async function startTestServers(): Promise<StartedServers> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopOne of stops.toReversed()) await stopOne()
  }
  const started = (server: RunningServer) => {
    stops.push(server.stop)
    return server.address
  }
  try {
    // Alone at first: it may have to build the site that the others serve as well.
    const demo = started(await startDemoServer())
    const folder = await mkdtemp(join(tmpdir(), 'hitlist-e2e-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const open = async (env: LiveServer['env']): Promise<LiveServer> => ({
      address: started(await startTestServer(env)),
      env,
    })
    const sqlite = await open({ DATA_DIR: join(folder, 'sqlite') })
    const servers: TestServers = { demo, sqlite }
    if (isFullRun) {
      const database = await openDatabase()
      stops.push(database.close)
      const env = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: database.address }
      servers.postgres = await open(env)
    }
    return { servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openDatabase(): Promise<{ address: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { address: await createDatabase(given), close: async () => undefined }
  const postgres = await startPostgres()
  return { address: await postgres.createDatabase(), close: () => postgres.stop() }
}
