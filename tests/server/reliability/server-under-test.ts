import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type AtEnd, temporaryFolder } from '#bin/temporary-folder.fixture.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import type { Environment } from '#server/environment.ts'
import {
  temporaryFolder as dataFolder,
  type Engine,
  postgresCopy,
  sqliteCopy,
} from '#tests/server/test-database.ts'
import { watchProcess } from './watch-process.ts'

/** Where a server keeps its data: it can be started there again and again. */
export interface ServerData {
  env: Variables
  /** Looks at the data past the server. */
  open(): Promise<Database>
}

type Variables = Partial<Record<keyof Environment, string>>

export type ServerUnderTest = Awaited<ReturnType<typeof startServer>>

/** As `npm start` has them. */
const nodeOptions = ['--max-semi-space-size=4']
const entry = fileURLToPath(new URL('./serve.ts', import.meta.url))

/** A migrated database without rows, and a folder: migrating takes longer than the rest of a start. */
export async function createTestData(engine: Engine): Promise<ServerData> {
  return engine === 'postgres' ? dataInPostgres(await postgresCopy()) : dataInFolder(sqliteCopy())
}

export function dataInFolder(folder: string): ServerData {
  return { env: { DATA_DIR: folder }, open: () => openSqlite(folder) }
}

export function dataInPostgres(databaseUrl: string): ServerData {
  return {
    env: { DATA_DIR: dataFolder(), DATABASE_URL: databaseUrl },
    open: () => openPostgres(databaseUrl),
  }
}

/** Starts a server in a process of its own, behind a real socket. It is gone when the test is. */
export async function startServer(...args: Parameters<typeof spawnServer>) {
  const { opened, ...server } = await spawnServer(...args)
  return { ...server, address: await opened }
}

/** The same, for a server that may not open: `opened` rejects when the process ends before. */
export async function spawnServer(
  data: ServerData,
  env: Variables = {},
  atEnd: AtEnd = onTestFinished,
  files: Record<string, string> = { 'index.html': '<h1>Home</h1>', '404.html': '<h1>No</h1>' },
) {
  const site = await temporaryFolder(files, atEnd)
  const child = spawn(process.execPath, [...nodeOptions, entry, site], {
    env: { ...childEnvironment, ...defaults, ...data.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { opened: addresses, end, ...server } = watchProcess(child, 1, atEnd)
  const opened = addresses.then(([address = '']) => address)
  // The caller may not await it.
  opened.catch(() => undefined)
  return {
    ...server,
    opened,
    // 0 only when no process could be started, which 'exit' reports.
    pid: child.pid ?? 0,
    /** Asks it to leave. Resolves to the code it ends with. */
    stop: () => end('SIGTERM'),
  }
}

/** Nothing else of ours: the test runner's variables make libraries behave as in a test. A third of a start is compiling. */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('.cache', 'compiled-by-tests'),
}

const defaults: Variables = {
  DEMO_PORT: 'off',
  LIVE_PORT: '0',
  RATE_LIMITS: 'off',
  OPERATOR_SECOND_FACTOR: 'optional',
  LOG_LEVEL: 'warn',
  UNDO_SEND_SECONDS: '0',
}
