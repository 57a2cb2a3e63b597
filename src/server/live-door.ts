import { join } from 'node:path'
import { apiMetaName } from '#contract/api-meta-name.ts'
import { apiPath } from '#contract/endpoint.ts'
import { createApi } from './api.ts'
import { createApp } from './app.ts'
import { createLogger } from './create-logger.ts'
import type { Environment } from './environment.ts'
import { limitsFrom } from './http-server.ts'
import { type Door, listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { createAccounts } from './services/accounts/accounts.ts'
import { readSecret } from './services/accounts/secret.ts'
import { createLimit } from './services/limit.ts'
import { startMailer } from './services/mail/mailer.ts'
import { createTransport } from './services/mail/transport.ts'
import { createStreams } from './services/streams.ts'
import { startTidying } from './services/tidy.ts'
import { announceApi } from './site/announce-api.ts'
import type { Site } from './site/static-site.ts'

export type LiveEnvironment = Partial<Environment> & { LIVE_PORT: number }

const defaults = {
  DATA_DIR: './data',
  MAIL_FROM: 'Hitlist <hello@localhost>',
} as const

/** Opens the service itself: the pages, told of an API, and the API behind them. */
export async function openLiveDoor(environment: LiveEnvironment, site: Site): Promise<Door> {
  const { LIVE_PORT: port, LISTEN_HOST: host, LOG_LEVEL = 'info' } = environment
  const logger = createLogger(LOG_LEVEL)
  const database = await openDatabase(environment)
  const app = Promise.withResolvers<ReturnType<typeof createApp>>()
  const streams = createStreams()
  try {
    const door = await listen(async (request, env) => (await app.promise).fetch(request, env), {
      port,
      host,
      variable: 'LIVE_PORT',
      limits: limitsFrom(environment),
      onFull: () => logger.warn('connections refused: MAX_CONNECTIONS are open'),
    })
    const { PUBLIC_URL = door.address, TRUST_PROXY, AUTH_SECRET, RATE_LIMITS } = environment
    const publicUrl = PUBLIC_URL.replace(/\/$/, '')
    const secret = AUTH_SECRET ?? (await readSecret(database))
    const api = createApi({
      database,
      accounts: createAccounts({ database, secret, publicUrl }),
      limit: createLimit(database, RATE_LIMITS !== 'off'),
      streams,
      logger,
      publicUrl,
      isProxyTrusted: TRUST_PROXY === 'on',
    })
    app.resolve(createApp({ site: announceApi(site, meta), api }))
    const mailer = startMailer({ database, transport: openTransport(environment), logger })
    const stopTidying = startTidying(database, logger)

    return {
      ...door,
      name: 'live',
      notes: notesOn(environment),
      async close() {
        streams.closeAll()
        await door.close()
        await stopTidying()
        await mailer.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function notesOn({ SMTP_URL, DATA_DIR = defaults.DATA_DIR }: LiveEnvironment): string[] {
  if (SMTP_URL) return []
  return [`SMTP_URL is not set: mails are written to ${join(DATA_DIR, 'mail')} instead of sent.`]
}

const meta = `<meta name="${apiMetaName}" content="${apiPath}" />`

function openTransport({
  SMTP_URL,
  DATA_DIR = defaults.DATA_DIR,
  MAIL_FROM = defaults.MAIL_FROM,
}: LiveEnvironment) {
  return createTransport({ smtpUrl: SMTP_URL, dataDir: DATA_DIR, from: MAIL_FROM })
}
