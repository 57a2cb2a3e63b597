import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Environment } from '#server/environment.ts'

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

const demoDoor = { DEMO_PORT: '0', LIVE_PORT: 'off' }
const liveDoor = {
  DEMO_PORT: 'off',
  LIVE_PORT: '0',
  // Every test comes from one address; together they would look like an attack.
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
}

/** What is set for a service of this machine's own must not reach the tests, nor they it. */
const unset = {
  LISTEN_HOST: undefined,
  DATA_DIR: undefined,
  DATABASE_URL: undefined,
  PUBLIC_URL: undefined,
  TRUST_PROXY: undefined,
  AUTH_SECRET: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
} satisfies { [Name in keyof Environment]?: undefined }

export function startDemoServer(): Promise<RunningServer> {
  return startServer(demoDoor)
}

/** Whatever else the environment says tells where the data is kept. */
export function startLiveServer(env: Record<string, string>): Promise<RunningServer> {
  return startServer({ ...liveDoor, ...env })
}

/** Starts the product as `npm start` does, in a process of its own and with one door on a free port. */
async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['bin/with-setup.mjs', 'bin/start.ts'], {
    env: { ...process.env, ...unset, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill())
  const opened = Promise.withResolvers<string>()
  // Read to the end: a server that nobody listens to would stand still once the pipe is full.
  createInterface(child.stdout).on('line', (line) => {
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address) opened.resolve(address)
    else if (line.startsWith('{')) console.error(line)
  })
  void exited.then(() => opened.reject(new Error('The server ended before it opened its door.')))
  return { address: await opened.promise, stop }

  async function stop(): Promise<void> {
    child.kill()
    const [code] = await exited
    if (code !== 0)
      throw new Error(`The server ended with code ${code} when it was asked to leave.`)
  }
}
