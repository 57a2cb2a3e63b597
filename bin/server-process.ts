import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Environment } from '#server/environment.ts'
import { killOnExit } from './run-tool.ts'

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

const demoOnly = { DEMO_PORT: '0', LIVE_PORT: 'off' }
const liveOnly = {
  DEMO_PORT: 'off',
  LIVE_PORT: '0',
  // All tests come from one address and together exceed the limits.
  RATE_LIMITS: 'off',
  OPERATOR_SECOND_FACTOR: 'optional',
  // Webhooks are sent to receivers on this machine.
  WEBHOOK_PRIVATE_NETWORKS: 'allow',
  LOG_LEVEL: 'error',
  // Tests that undo have a server of their own.
  UNDO_SEND_SECONDS: '0',
}

/** Variables of a service that runs on this machine must not reach the servers started here. */
const unset = {
  LISTEN_HOST: undefined,
  DATA_DIR: undefined,
  DATABASE_URL: undefined,
  PUBLIC_URL: undefined,
  TRUST_PROXY: undefined,
  AUTH_SECRET: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  REPLY_ADDRESS: undefined,
  INBOUND_SECRET: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_API_URL: undefined,
  OIDC_ISSUER: undefined,
  OIDC_CLIENT_ID: undefined,
  OIDC_CLIENT_SECRET: undefined,
  OIDC_LABEL: undefined,
  OIDC_SECOND_FACTOR: undefined,
  BACKUP_DIR: undefined,
  BACKUP_EVERY: undefined,
  BACKUP_KEEP: undefined,
} satisfies { [Name in keyof Environment]?: undefined }

export function startDemoServer(): Promise<RunningServer> {
  return startServer('bin/start.mjs', demoOnly)
}

/** Starts live as `npm start` does, on the database that `env` names. */
export function startLiveServer(env: Record<string, string>): Promise<RunningServer> {
  return startServer('bin/start.mjs', { ...liveOnly, ...env })
}

/** The same with cheap password hashes. Builds nothing. */
export function startTestServer(env: Record<string, string>): Promise<RunningServer> {
  return startServer('bin/test-server.ts', { ...liveOnly, ...env })
}

/** In a process of its own, on a free port. */
async function startServer(script: string, env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['bin/with-setup.mjs', script], {
    env: { ...process.env, ...unset, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  killOnExit(child)
  const opened = Promise.withResolvers<string>()
  // Read to the end: the server would block once the pipe is full.
  createInterface(child.stdout).on('line', (line) => {
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address) opened.resolve(address)
    else if (line.startsWith('{')) console.error(line)
  })
  void exited.then(() => opened.reject(new Error('The server ended before it listened.')))
  return { address: await opened.promise, stop }

  async function stop(): Promise<void> {
    child.kill()
    const [code] = await exited
    if (code !== 0) throw new Error(`The server ended with code ${code} on SIGTERM.`)
  }
}
