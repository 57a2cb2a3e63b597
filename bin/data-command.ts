import { resolve } from 'node:path'
import {
  type DataLocation,
  DumpError,
  dumpDatabase,
  type Part,
} from '#server/backup/dump-database.ts'
import { readDump, writeDump } from '#server/backup/dump-file.ts'
import { loadDatabase } from '#server/backup/load-database.ts'
import { lockForServer } from '#server/db/locks.ts'
import { readEnvironment } from '#server/environment.ts'
import { reasonOf } from '#server/open-database.ts'
import { startError } from '#server/start-error.ts'

type Variables = Record<string, string | undefined>

interface CommandLine {
  args: string[]
  env: Variables
  /** Called with the number of rows so far. */
  onRows?: (rows: number) => void
}

/** `npm run backup -- FILE`, beside a running server. Returns the text to print. */
export async function runBackup({ args, env, onRows }: CommandLine): Promise<string> {
  const { given } = parseArguments(args, 'npm run backup -- FILE')
  const path = fileAt(given, env)
  const { parts, rows } = count(dumpDatabase(locationIn(env)), onRows)
  await writeDump(path, parts).catch(inOneLine('Nothing is backed up'))
  return `${path} has ${rows()} rows and is checked. Only its owner can read it: it holds all data.`
}

/** `npm run restore -- FILE [--replace]`, without a running server. */
export async function runRestore({ args, env, onRows }: CommandLine): Promise<string> {
  const usage = 'npm run restore -- FILE [--replace]'
  const { given, isReplacing } = parseArguments(args, usage, '--replace')
  const { parts, rows } = count(readDump(fileAt(given, env)), onRows)
  const loading = loadDatabase(locationIn(env), { parts, isReplacing })
  await loading.catch(inOneLine('Nothing is restored'))
  return `Restored ${rows()} rows. Sessions and request numbers continue from the backup.`
}

/** `npm run move -- postgres://… [--replace]`, without a running server. */
export async function runMove({ args, env, onRows }: CommandLine): Promise<string> {
  const usage = 'npm run move -- postgres://user:password@host:5432/database [--replace]'
  const { given, isReplacing } = parseArguments(args, usage, '--replace')
  if (!/^postgres(ql)?:\/\//.test(given) || !URL.canParse(given)) throw usageError(usage)
  const { dataDir } = locationIn(env)
  const { parts, rows } = count(dumpStopped(dataDir), onRows)
  const loading = loadDatabase({ dataDir, databaseUrl: given }, { parts, isReplacing })
  await loading.catch(inOneLine('Nothing is moved'))
  return `Moved ${rows()} rows. Start with DATABASE_URL set to that address, and the same AUTH_SECRET.`
}

function parseArguments(args: string[], usage: string, flag?: string) {
  const [given, ...rest] = args.filter((arg) => arg !== flag)
  if (given === undefined || given.startsWith('--') || rest.length > 0) throw usageError(usage)
  return { given, isReplacing: args.length > 1 }
}

function usageError(usage: string): Error {
  return startError(`Usage: ${usage}.`)
}

/** Relative to where the command was typed: npm runs it in the folder of the package. */
function fileAt(given: string, { INIT_CWD = '.' }: Variables): string {
  return resolve(INIT_CWD, given)
}

function locationIn(env: Variables): DataLocation {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(env)
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
}

/** No server writes what the move would leave behind. */
async function* dumpStopped(dataDir: string): AsyncGenerator<Part> {
  const unlock = lockForServer(dataDir)
  try {
    yield* dumpDatabase({ dataDir })
  } finally {
    unlock()
  }
}

/** The same parts; `rows` is how many have passed. */
function count(source: AsyncIterable<Part>, onRows: CommandLine['onRows']) {
  let rows = 0
  async function* parts(): AsyncGenerator<Part> {
    for await (const part of source) {
      if ('rows' in part) rows += part.rows.length
      onRows?.(rows)
      yield part
    }
  }
  return { parts: parts(), rows: () => rows }
}

/** An error of a database, a disk or a file is one line; any other is a fault of ours and has its stack. */
function inOneLine(outcome: string): (error: unknown) => never {
  return (error) => {
    const isExpected = error instanceof Error && (error instanceof DumpError || 'code' in error)
    throw isExpected ? startError(`${outcome}: ${reasonOf(error)}`) : error
  }
}
