import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

type RunningServer = { address: string; stop: () => Promise<void> }

/** Starts the product as `npm start` does, in a process of its own and on a free port. */
export async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, ['bin/with-setup.mjs', 'bin/start.ts'], {
    env: { ...process.env, DEMO_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill())
  for await (const line of createInterface(child.stdout)) {
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address) return { address, stop }
  }
  throw new Error('The server ended before it opened its door.')

  async function stop(): Promise<void> {
    child.kill()
    const [code] = await exited
    if (code !== 0)
      throw new Error(`The server ended with code ${code} when it was asked to leave.`)
  }
}
