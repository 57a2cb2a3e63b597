import { join } from 'node:path'
import type { Logger } from 'pino'
import { apiMetaName } from '#contract/api-meta-name.ts'
import { apiPath } from '#contract/endpoint.ts'
import { type AccountsOptions, createAccounts, readSecret } from '#server/accounts/accounts.ts'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import { type Backups, scheduleBackups } from './backup/backups.ts'
import { startCleanup } from './cleanup.ts'
import { createLogger } from './create-logger.ts'
import type { Database } from './db/database.ts'
import { environmentDefaults as defaults, type Environment } from './environment.ts'
import { createLimit } from './http/rate-limits.ts'
import { limitsFrom } from './http-server.ts'
import { listen, type RunningServer } from './listen.ts'
import type { ComposeDueOptions } from './notifications/compose-due.ts'
import { startMailer } from './notifications/mail/mailer.ts'
import { createTransport } from './notifications/mail/transport.ts'
import { openServerDatabase } from './open-database.ts'
import { createStreams } from './requests/streams.ts'
import { announceApi } from './site/announce-api.ts'
import type { Site } from './site/static-site.ts'
import { startError } from './start-error.ts'
import { createTelemetry } from './telemetry/telemetry.ts'
import { startWebhookWorker } from './webhooks/deliver-webhooks.ts'
import { createSecretBox } from './webhooks/secret-box.ts'

export type LiveEnvironment = Partial<Environment> & { LIVE_PORT: number }

/** Replaced in tests only: no environment variable sets them. */
export type LiveOptions = Pick<AccountsOptions, 'passwords'> &
  Pick<ComposeDueOptions, 'digestDelayMs'>

/** Starts the live server: the pages with the API announced in them, the API, and the background work. */
export async function startLive(
  environment: LiveEnvironment,
  site: Site,
  { passwords, ...mailOptions }: LiveOptions = {},
): Promise<RunningServer> {
  const { LIVE_PORT: port, LISTEN_HOST: host, LOG_LEVEL = 'info' } = environment
  requireSecret(environment)
  requireBackupFolder(environment)
  const logger = createLogger(LOG_LEVEL)
  // Compressing its pages takes half a second, in other threads.
  const announcing = announceApi(site, meta)
  const { SLOW_CALL_MS: slowCallMs = defaults.SLOW_CALL_MS } = environment
  const { SLOW_QUERY_MS: slowQueryMs = defaults.SLOW_QUERY_MS } = environment
  const telemetry = createTelemetry({ logger, slowCallMs, slowQueryMs })
  const { databaseObserver } = telemetry
  const database = await openServerDatabase(environment, console.warn, databaseObserver)
  const app = Promise.withResolvers<ReturnType<typeof createApp>>()
  const streams = createStreams(database)
  let stopBackups: (() => Promise<void>) | undefined
  try {
    const server = await listen(async (request, env) => (await app.promise).fetch(request, env), {
      port,
      host,
      variable: 'LIVE_PORT',
      limits: limitsFrom(environment),
      onFull: () => logger.warn('connections refused: MAX_CONNECTIONS are open'),
    })
    const { PUBLIC_URL = server.address, TRUST_PROXY = 0, AUTH_SECRET, RATE_LIMITS } = environment
    const publicUrl = PUBLIC_URL.replace(/\/$/, '')
    const secret = AUTH_SECRET ?? (await readSecret(database))
    const arePrivateNetworksAllowed = environment.WEBHOOK_PRIVATE_NETWORKS === 'allow'
    const isOperatorFactorRequired = environment.OPERATOR_SECOND_FACTOR !== 'optional'
    const backups = startBackups(environment, database, logger)
    stopBackups = backups?.stop
    const api = createApi({
      database,
      accounts: createAccounts({
        database,
        secret,
        publicUrl,
        isOperatorFactorRequired,
        ...(passwords && { passwords }),
      }),
      limit: createLimit(database, RATE_LIMITS !== 'off'),
      streams,
      logger,
      publicUrl,
      trustedHops: TRUST_PROXY,
      arePrivateNetworksAllowed,
      telemetry,
      metricsToken: environment.METRICS_TOKEN,
      backups,
    })
    app.resolve(createApp({ site: await announcing, api, isSecure: isSecure(publicUrl) }))
    const transport = openTransport(environment)
    const mailer = startMailer({ database, transport, logger, publicUrl, ...mailOptions })
    const secretBox = createSecretBox(secret)
    const webhookWorker = startWebhookWorker({
      database,
      secretBox,
      publicUrl,
      arePrivateNetworksAllowed,
      isOperatorFactorRequired,
      logger,
    })
    const stopCleanup = startCleanup(database, logger, mailFolderOf(environment))

    return {
      ...server,
      name: 'live',
      notes: notesOn(environment),
      async close() {
        streams.closeAll()
        await server.close()
        await stopCleanup()
        await backups?.stop()
        await mailer.stop()
        await webhookWorker.stop()
        await database.close()
        telemetry.close()
      },
    }
  } catch (error) {
    await stopBackups?.()
    await database.close()
    throw error
  }
}

/** In production, the key that signs sessions must not be in the database, and so in its backups. */
function requireSecret({ PUBLIC_URL = '', AUTH_SECRET }: LiveEnvironment): void {
  if (!isSecure(PUBLIC_URL) || AUTH_SECRET !== undefined) return
  throw startError(
    'AUTH_SECRET is required when PUBLIC_URL is https: set it to what `openssl rand -base64 32` prints, and keep it.',
  )
}

function requireBackupFolder({ BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP }: LiveEnvironment): void {
  if (BACKUP_DIR !== undefined || (BACKUP_EVERY ?? BACKUP_KEEP) === undefined) return
  throw startError('BACKUP_DIR is required when BACKUP_EVERY or BACKUP_KEEP is set.')
}

function startBackups(
  environment: LiveEnvironment,
  database: Database,
  logger: Logger,
): Backups | undefined {
  const { BACKUP_DIR: folder, BACKUP_EVERY = defaults.BACKUP_EVERY } = environment
  const { BACKUP_KEEP: keep = defaults.BACKUP_KEEP, DATA_DIR = defaults.DATA_DIR } = environment
  if (folder === undefined) return undefined
  const location = { dataDir: DATA_DIR, databaseUrl: environment.DATABASE_URL }
  return scheduleBackups({ database, logger, folder, everyMs: BACKUP_EVERY, keep, location })
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

function notesOn(environment: LiveEnvironment): string[] {
  const { SMTP_URL, RATE_LIMITS } = environment
  const folder = mailFolderOf(environment)
  return [
    ...(SMTP_URL ? [] : [`SMTP_URL is not set: emails are written to ${folder} instead of sent.`]),
    ...(RATE_LIMITS === 'off' ? [limitsOff] : []),
    ...(environment.OPERATOR_SECOND_FACTOR === 'optional' ? [factorOptional] : []),
  ]
}

const limitsOff =
  'RATE_LIMITS is off: passwords can be guessed without limit. Switch it on outside of tests.'

const factorOptional =
  'OPERATOR_SECOND_FACTOR is optional: a password alone opens the operator tools. Leave it out in production.'

const meta = `<meta name="${apiMetaName}" content="${apiPath}" />`

function openTransport({
  SMTP_URL,
  DATA_DIR = defaults.DATA_DIR,
  MAIL_FROM = defaults.MAIL_FROM,
}: LiveEnvironment) {
  return createTransport({ smtpUrl: SMTP_URL, dataDir: DATA_DIR, from: MAIL_FROM })
}

/** Where emails are written while there is no mail server. */
function mailFolderOf({ DATA_DIR = defaults.DATA_DIR }: LiveEnvironment): string {
  return join(DATA_DIR, 'mail')
}
