import { type Environment, readEnvironment } from '#server/environment.ts'
import { isStartError } from '#server/start-error.ts'
import { checkAddress } from './check-address.ts'
import { checkClock, type OtherClock } from './check-clock.ts'
import { checkDisk } from './check-disk.ts'
import { checkEnvironment } from './check-environment.ts'
import { checkMail } from './check-mail.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkProxy } from './check-proxy.ts'
import { checkTls } from './check-tls.ts'
import { type Finding, findingsOf } from './finding.ts'
import { inspectPostgres } from './inspect-postgres.ts'
import { inspectSqlite } from './inspect-sqlite.ts'
import { DatabaseProblem, type InspectedDatabase } from './inspected-database.ts'

/** Checks what a server with these variables needs, and changes nothing. Reports each finding as it comes. */
export async function examine(
  env: NodeJS.ProcessEnv,
  mailTo: string | undefined,
  report: (finding: Finding) => void,
): Promise<void> {
  const environment = parseEnvironment(env, report)
  if (!environment) return
  checkEnvironment(environment).forEach(report)
  const clocks: OtherClock[] = []
  const database = await inspectDatabase(environment, report)
  try {
    if (database?.clockAheadMs !== undefined) {
      clocks.push({ name: 'PostgreSQL', aheadMs: database.clockAheadMs })
    }
    report(await checkDisk(environment.DATA_DIR))
    report(await checkMail(environment, mailTo))
    await checkPath(environment, { database, clocks, report })
    report(checkClock(clocks))
  } finally {
    await database?.close()
  }
}

function parseEnvironment(
  env: NodeJS.ProcessEnv,
  report: (finding: Finding) => void,
): Environment | undefined {
  try {
    return readEnvironment(env)
  } catch (error) {
    if (!isStartError(error)) throw error
    report(
      findingsOf('environment').problem(error.message, 'Correct it; the other checks need it.'),
    )
    return undefined
  }
}

async function inspectDatabase(
  { DATABASE_URL, DATA_DIR, BACKUP_DIR }: Environment,
  report: (finding: Finding) => void,
): Promise<InspectedDatabase | undefined> {
  const { ok, problem } = findingsOf('database')
  try {
    const database = await (DATABASE_URL
      ? inspectPostgres(DATABASE_URL)
      : inspectSqlite(DATA_DIR, BACKUP_DIR))
    report(ok(`${database.name} opens for writing.`))
    report(checkMigrations(database.applied))
    return database
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error
    report(problem(error.message, error.advice))
    return undefined
  }
}

interface PathOptions {
  database: InspectedDatabase | undefined
  clocks: OtherClock[]
  report: (finding: Finding) => void
}

/** The way from a browser to the server: certificate, address and headers. */
async function checkPath(
  environment: Environment,
  { database, clocks, report }: PathOptions,
): Promise<void> {
  const { PUBLIC_URL, LIVE_PORT } = environment
  if (PUBLIC_URL === undefined && LIVE_PORT === 'off') {
    report(findingsOf('address').skipped('LIVE_PORT is off.'))
    return
  }
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${LIVE_PORT}`).replace(/\/$/, '')
  report(await checkTls(publicUrl))
  const { finding, isLive, clock } = await checkAddress(publicUrl, PUBLIC_URL !== undefined)
  report(finding)
  if (clock) clocks.push(clock)
  if (isLive && database?.applied) report(await checkProxy(publicUrl, environment, database))
  else report(findingsOf('proxy').skipped('needs a server that answers, and its database.'))
}
