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

/** The demo door, and the live door once on each engine. What fails to open closes the others. */
export async function openTestDoors(): Promise<OpenDoors> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  const opened = (server: RunningServer) => {
    closers.push(server.stop)
    return server.address
  }
  try {
    // Alone at first: it may have to build what the others serve as well.
    const demo = opened(await startDemoServer())
    const folder = await mkdtemp(join(tmpdir(), 'hitlist-doors-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const database = await openDatabase()
    closers.push(database.close)
    const sqlite = { DATA_DIR: join(folder, 'sqlite') }
    const postgres = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: database.address }
    const live = (env: LiveDoor['env']) => startLiveServer(env).then(opened)
    const addresses = await Promise.allSettled([live(sqlite), live(postgres)])
    const [first = '', second = ''] = addresses.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
    const doors = {
      demo,
      sqlite: { address: first, env: sqlite },
      postgres: { address: second, env: postgres },
    }
    return { doors, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(): Promise<{ address: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { address: await createDatabase(given), close: async () => undefined }
  const postgres = await startPostgres()
  return { address: await postgres.createDatabase(), close: () => postgres.stop() }
}
