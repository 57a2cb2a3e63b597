import { resolve } from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import type { OnProgress } from '#server/backup/backup-format.ts'
import { moveDatabase } from '#server/backup/move-database.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { readEnvironment } from '#server/environment.ts'
import { openServerDatabase } from '#server/open-database.ts'
import { startError } from '#server/start-error.ts'
import { reasonOf } from '#server/wait-for-database.ts'
import { createProgressBar } from './progress-bar.ts'

type Variables = Record<string, string | undefined>

interface CommandLine {
  args: string[]
  env: Variables
  onProgress?: OnProgress | undefined
}

/** `npm run backup -- FILE`, beside a running server. Returns the text to print. */
export async function runBackup({ args, env, onProgress }: CommandLine): Promise<string> {
  const { given, flags } = parseArguments(args)
  if (given === undefined || flags.size > 0) throw usage('npm run backup -- FILE')
  const { DATA_DIR, DATABASE_URL } = readEnvironment(env)
  const path = fileAt(given, env)
  const location = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
  const { rows } = await backUp({ ...location, path, onProgress }).catch(
    inOneLine('Nothing is backed up'),
  )
  return `${path} has ${counted(rows, 'row')} and is checked. Only its owner can read it: it holds all data.`
}

/** `npm run restore -- FILE [--replace]`, without a running server. */
export async function runRestore({ args, env, onProgress }: CommandLine): Promise<string> {
  const { given, flags } = parseArguments(args)
  const isReplacing = flags.delete('--replace')
  if (given === undefined || flags.size > 0) throw usage('npm run restore -- FILE [--replace]')
  const environment = readEnvironment(env)
  const { DATA_DIR, DATABASE_URL } = environment
  const location = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL }
  const path = fileAt(given, env)
  const { rows } = await restoreBackup({ ...location, path, isReplacing, onProgress }).catch(
    inOneLine('Nothing is restored'),
  )
  // Shows that a server can open it.
  await openServerDatabase(environment).then((database) => database.close())
  return `Restored ${counted(rows, 'row')}. Sessions and request numbers continue from the backup.`
}

/** `npm run move -- postgres://… [--restart]`, without a running server. */
export async function runMove({ args, env, onProgress }: CommandLine): Promise<string> {
  const { given, flags } = parseArguments(args)
  const isRestarting = flags.delete('--restart')
  const isAddress = given !== undefined && /^postgres(ql)?:\/\//.test(given) && URL.canParse(given)
  if (!isAddress || flags.size > 0) {
    throw usage('npm run move -- postgres://user:password@host:5432/database [--restart]')
  }
  const { DATA_DIR } = readEnvironment(env)
  const options = { dataDir: DATA_DIR, address: given, isRestarting, onProgress }
  const { rows, tables, isResumed } = await moveDatabase(options).catch(
    inOneLine('The move is not complete'),
  )
  const how = isResumed ? ', continuing an earlier attempt' : ''
  return `Moved ${counted(rows, 'row')} in ${counted(tables, 'table')}${how}. Every row is compared. Start with DATABASE_URL set to that address, and the same AUTH_SECRET.`
}

/** Shows how far it is while it runs, and the text at its end. */
export async function withProgress(
  label: string,
  run: (commandLine: CommandLine) => Promise<string>,
): Promise<string> {
  const bar = createProgressBar(label)
  const commandLine = { args: process.argv.slice(2), env: process.env, onProgress: bar.update }
  return run(commandLine).finally(bar.clear)
}

function parseArguments(args: string[]): { given: string | undefined; flags: Set<string> } {
  const [given, ...rest] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  return { given, flags: new Set([...flags, ...rest]) }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function usage(line: string): Error {
  return startError(`Usage: ${line}.`)
}

/** Relative to where the command was typed: npm runs it in the folder of the package. */
function fileAt(given: string, { INIT_CWD = '.' }: Variables): string {
  return resolve(INIT_CWD, given)
}

/** An error of a database, a disk or a file is one line; any other is a fault of ours and has its stack. */
function inOneLine(outcome: string): (error: unknown) => never {
  return (error) => {
    const isExpected = error instanceof Error && (error.name === 'TransferError' || 'code' in error)
    throw isExpected ? startError(`${outcome}: ${reasonOf(error)}`) : error
  }
}
