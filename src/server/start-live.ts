import { join } from 'node:path'
import { providerPaths } from '#contract/browser-paths.ts'
import { apiPath } from '#contract/endpoint.ts'
import { apiMetaName } from '#contract/page-data.ts'
import { brandName } from '#domain/site/brand.ts'
import { type AccountsOptions, createAccounts, readSecret } from '#server/accounts/accounts.ts'
import { createProviderClient } from '#server/accounts/sign-in-provider.ts'
import { announceApi, type Site } from '#server/site/static-site.ts'
import { createSecretBox, openHandoverBox } from '#server/webhooks/secret-box.ts'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import { type Backups, scheduleBackups } from './backup/backups.ts'
import { startCleanup } from './cleanup.ts'
import { createLogger } from './create-logger.ts'
import { version } from './db/version.ts'
import {
  environmentDefaults as defaults,
  type Environment,
  findSplitSets,
  findWeaknesses,
  readProvider,
  readStripeKeys,
} from './environment.ts'
import { createLimit } from './http/rate-limits.ts'
import { startPlanInvoices } from './invoices/plan-invoices.ts'
import { limitsFrom, listen, type RunningServer } from './listen.ts'
import type { ComposeDueOptions } from './notifications/compose-due.ts'
import { startMailer } from './notifications/mail/mailer.ts'
import { createTransport } from './notifications/mail/transport.ts'
import { createReplyAddresses } from './notifications/replies/reply-address.ts'
import { openServerDatabase } from './open-database.ts'
import { startHeldSends } from './operations/held-sends.ts'
import { createStreams } from './requests/streams.ts'
import { readSiteContent, seedShowcase } from './showcase/read-showcase.ts'
import { exampleNote, hasExampleCompany, readSettings } from './showcase/site-settings.ts'
import { createLivePages } from './site/live-pages.ts'
import { startError } from './start-error.ts'
import { watchSchema } from './telemetry/readiness.ts'
import { createTelemetry } from './telemetry/telemetry.ts'
import { startWatching } from './watching/watch-solutions.ts'
import { startWebhookWorker } from './webhooks/deliver-webhooks.ts'

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
  requireComplete(environment)
  const stripe = readStripeKeys(environment)
  const logger = createLogger(LOG_LEVEL)
  logger.info({ version }, 'start')
  // Where emails are written while there is no mail server.
  const { DATA_DIR: dataDir = defaults.DATA_DIR } = environment
  const mailFolder = join(dataDir, 'mail')
  // Compressing its pages takes half a second, in other threads.
  const tag = `<meta name="${apiMetaName}" content="${apiPath}" />`
  const announcing = announceApi(site, tag)
  const telemetry = createTelemetry({
    logger,
    slowCallMs: environment.SLOW_CALL_MS,
    slowQueryMs: environment.SLOW_QUERY_MS,
  })
  const database = await openServerDatabase(environment, console.warn, telemetry.databaseObserver)
  const app = Promise.withResolvers<ReturnType<typeof createApp>>()
  const schema = watchSchema(database)
  const streams = createStreams(database)
  let backups: Backups | undefined
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
    const replies = openReplies(environment, secret)
    const provider = openProvider(environment, publicUrl)
    const service = { database, logger, publicUrl }
    const { BACKUP_DIR: folder, BACKUP_EVERY: everyMs = defaults.BACKUP_EVERY } = environment
    const { BACKUP_KEEP: keep = defaults.BACKUP_KEEP, DATABASE_URL: databaseUrl } = environment
    const location = { dataDir, databaseUrl }
    if (folder) backups = scheduleBackups({ database, logger, folder, everyMs, keep, location })
    const limit = createLimit(database, RATE_LIMITS !== 'off')
    await seedShowcase(database)
    const announced = await announcing
    const pages = createLivePages({
      site: announced,
      tag,
      logger,
      readContent: () => readSiteContent(database, provider?.shown),
      listen: database.listen,
      keptFile: join(dataDir, 'pages.json'),
    })
    await pages.start()
    const rules = { isOperatorFactorRequired, ...(passwords && { passwords }) }
    const api = createApi({
      ...service,
      schema,
      pages,
      accounts: createAccounts({ database, secret, publicUrl, ...rules }),
      limit,
      streams,
      trustedHops: TRUST_PROXY,
      arePrivateNetworksAllowed,
      handoverBox: openHandoverBox(AUTH_SECRET, databaseUrl ? undefined : dataDir),
      stripe,
      undoSendMs: (environment.UNDO_SEND_SECONDS ?? 0) * 1000,
      replies,
      provider,
      telemetry,
      metricsToken: environment.METRICS_TOKEN,
      backups,
    })
    app.resolve(createApp({ site: announced, api, isSecure: isSecure(publicUrl) }))
    const transport = createTransport({
      smtpUrl: environment.SMTP_URL,
      dataDir,
      from: environment.MAIL_FROM ?? defaults.MAIL_FROM,
      replyTo: async () => (await readSettings(database.query)).company.email,
    })
    const replyAddresses = replies?.addresses
    const rule = { isOperatorFactorRequired, isPaidOnline: stripe !== undefined }
    const mailing = { transport, limit, ...rule, replyAddresses, ...mailOptions }
    const heldSends = startHeldSends({ ...service, isOperatorFactorRequired })
    const planInvoices = startPlanInvoices(service)
    const mailer = startMailer({ ...service, ...mailing })
    const sealing = { secretBox: createSecretBox(secret), arePrivateNetworksAllowed }
    const webhookWorker = startWebhookWorker({ ...service, ...sealing })
    const watching = startWatching({ ...service, arePrivateNetworksAllowed })
    const stopCleanup = startCleanup(database, logger, mailFolder)

    return {
      ...server,
      name: 'live',
      mustClose: schema.upgraded.then(
        (reason) => `This ${brandName} ${version} leaves its database: ${reason}.`,
      ),
      notes: [
        ...notesOn(environment, mailFolder),
        ...((await hasExampleCompany(database.query, publicUrl)) ? [exampleNote] : []),
      ],
      async close() {
        streams.closeAll()
        await server.close()
        await pages.stop()
        await stopCleanup()
        await backups?.stop()
        await heldSends.stop()
        await planInvoices.stop()
        await mailer.stop()
        await webhookWorker.stop()
        await watching.stop()
        await database.close()
      },
    }
  } catch (error) {
    await backups?.stop()
    await database.close()
    throw error
  }
}

function requireComplete(environment: LiveEnvironment): void {
  const { PUBLIC_URL = '', AUTH_SECRET, BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP } = environment
  const [[splitSet] = []] = findSplitSets(environment)
  if (splitSet) throw startError(splitSet)
  // In production, the key that signs sessions must not be in the database, and so in its backups.
  if (isSecure(PUBLIC_URL) && AUTH_SECRET === undefined) {
    throw startError(
      'AUTH_SECRET is required when PUBLIC_URL is https: set it to what `openssl rand -base64 32` prints, and keep it.',
    )
  }
  if (BACKUP_DIR === undefined && (BACKUP_EVERY ?? BACKUP_KEEP) !== undefined) {
    throw startError('BACKUP_DIR is required when BACKUP_EVERY or BACKUP_KEEP is set.')
  }
}

function openReplies(environment: LiveEnvironment, secret: string) {
  const { REPLY_ADDRESS: address, INBOUND_SECRET: inboundSecret } = environment
  if (!address || !inboundSecret) return undefined
  return { addresses: createReplyAddresses(address, secret), inboundSecret }
}

function openProvider(environment: LiveEnvironment, publicUrl: string) {
  const options = readProvider(environment)
  if (!options) return undefined
  const callback = publicUrl + apiPath + providerPaths.callback
  const { label } = options
  return {
    label,
    client: createProviderClient({ ...options, callback }),
    shown: { label, address: apiPath + providerPaths.start },
  }
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

function notesOn(environment: LiveEnvironment, mailFolder: string): string[] {
  const noMail = `SMTP_URL is not set: emails are written to ${mailFolder} instead of sent.`
  const weaknesses = findWeaknesses(environment).map((sentences) => sentences.join(' '))
  return environment.SMTP_URL ? weaknesses : [noMail, ...weaknesses]
}
