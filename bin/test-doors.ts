import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './create-database.ts'
import { startPostgres } from './postgres.ts'
import { type RunningServer, startDemoServer, startLiveServer } from './server-process.ts'

/** Where the browser tests find what they test. Passed on to their processes as JSON. */
export interface TestDoors {
  demo: string
  sqlite: LiveDoor
  postgres: LiveDoor
}

export interface LiveDoor {
  address: string
  /** Where its data is kept, for the command line beside it. */
  env: { DATA_DIR: string; DATABASE_URL?: string }
}

export const doorsVariable = 'TEST_DOORS'

interface OpenDoors {
  doors: TestDoors
  close: () => Promise<void>
}

/** The demo door, and the live door once on each engine. */
export async function openTestDoors(): Promise<OpenDoors> {
  // Alone at first: it may have to build what the others serve as well.
  const demo = await startDemoServer()
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-doors-'))
  const database = await openDatabase()
  const places = {
    sqlite: { DATA_DIR: join(folder, 'sqlite') },
    postgres: { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: database.address },
  }
  const [sqlite, postgres] = await Promise.all([
    startLiveServer(places.sqlite),
    startLiveServer(places.postgres),
  ])

  return {
    doors: {
      demo: demo.address,
      sqlite: { address: sqlite.address, env: places.sqlite },
      postgres: { address: postgres.address, env: places.postgres },
    },
    async close() {
      const servers: RunningServer[] = [demo, sqlite, postgres]
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openDatabase(): Promise<{ address: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { address: await createDatabase(given), close: async () => undefined }
  const postgres = await startPostgres()
  return { address: await postgres.createDatabase(), close: () => postgres.stop() }
}
