import { spawn } from 'node:child_process'
import { createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite'
import { apiPath } from '#contract/endpoint.ts'
import { apiMetaName, pageDataId } from '#contract/page-data.ts'
import { brandName } from '#domain/site/brand.ts'
import { type Environment, readEnvironment } from '#server/environment.ts'
import { openDatabase } from '#server/open-database.ts'
import { startError } from '#server/start-error.ts'
import { cache } from './build-paths.ts'
import { formatSeedAccounts, omar } from './seed-accounts.ts'
import { seedDatabase } from './seed-database.ts'
import { stopWithReason } from './stop-with-reason.ts'
import { subsetFonts } from './subset-fonts.ts'

/**
 * Not the folder of `npm start`, so that seed data never mixes with data that is worth keeping. The operators of the
 * seed data have a password alone.
 */
const ownData = { DATA_DIR: join(cache, 'dev-data'), OPERATOR_SECOND_FACTOR: 'optional' }

await start().catch(stopWithReason)

/** Demo and live with hot reload. The API runs in a process of its own, which restarts on changes. */
async function start(): Promise<void> {
  const env = { ...ownData, ...process.env }
  const environment = readEnvironment(env)
  await subsetFonts()
  if (environment.DEMO_PORT !== 'off') {
    const demo = await startVite({ port: environment.DEMO_PORT, variable: 'DEMO_PORT' })
    console.log(`${brandName} demo with hot reload at ${addressOf(demo)}`)
  }
  if (environment.LIVE_PORT !== 'off') await startLive(environment.LIVE_PORT, environment, env)
}

async function startLive(
  port: number,
  environment: Environment,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const apiPort = await findFreePort()
  const target = `http://127.0.0.1:${apiPort}`
  const vite = await startVite({
    port,
    variable: 'LIVE_PORT',
    config: {
      plugins: [announceApi()],
      // A cache of its own: two servers that prepare dependencies at once would overwrite each other's.
      cacheDir: join(cache, 'vite-live'),
      server: { proxy: { [apiPath]: target } },
    },
  })
  const address = environment.PUBLIC_URL ?? addressOf(vite)
  const hasSeedData = await seed(environment, address)
  startApi({ ...env, PUBLIC_URL: address, LIVE_PORT: String(apiPort) })
  console.log(`${brandName} live with hot reload at ${addressOf(vite)}`)
  if (hasSeedData) console.log(`Sign in as:\n${formatSeedAccounts()}`)
}

interface ViteOptions {
  port: number
  /** The environment variable that sets the port. */
  variable: string
  config?: InlineConfig
}

async function startVite({ port, variable, config = {} }: ViteOptions): Promise<ViteDevServer> {
  const { LISTEN_HOST } = process.env
  const host = LISTEN_HOST === undefined ? {} : { host: LISTEN_HOST }
  const vite = await createServer({
    ...config,
    logLevel: 'warn',
    server: { ...config.server, port, strictPort: true, ...host },
  })
  return vite.listen().catch((error: Error) => {
    const isTaken = error.message.includes('already in use')
    throw isTaken ? startError(`Port ${port} is taken: choose another in ${variable}.`) : error
  })
}

function addressOf({ resolvedUrls }: ViteDevServer): string {
  return (resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
}

/** The tag that the live server adds to its pages. */
function announceApi(): Plugin {
  const attrs = { name: apiMetaName, content: apiPath }
  const carried = { type: 'application/json', id: pageDataId }
  return {
    name: 'announce-api',
    transformIndexHtml: () => [
      { tag: 'meta', attrs, injectTo: 'head' },
      // Rendered with nothing: hits and stories are read from the API.
      { tag: 'script', attrs: carried, children: '{}', injectTo: 'body' },
    ],
  }
}

/** Seeds an empty database. Returns whether the accounts of the seed data are there. */
async function seed(environment: Environment, publicUrl: string): Promise<boolean> {
  const database = await openDatabase(environment)
  try {
    // With a mail server, the seed data's emails would be sent.
    if (!environment.SMTP_URL) await seedDatabase(database, { publicUrl })
    const operator = database.query.selectFrom('user').where('email', '=', omar.email)
    return (await operator.select('id').executeTakeFirst()) !== undefined
  } finally {
    await database.close()
  }
}

function startApi(env: NodeJS.ProcessEnv): void {
  const watch = ['--watch', '--watch-preserve-output', 'bin/dev-api.ts']
  const child = spawn(process.execPath, watch, {
    env: { ...env, DEMO_PORT: 'off', LOG_LEVEL: env.LOG_LEVEL ?? 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(0))
  }
}

async function findFreePort(): Promise<number> {
  const server = createSocketServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
