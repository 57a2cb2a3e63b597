import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Engine } from './seed-queries.ts'

export interface RunningServer {
  port: number
  /** The resident memory in bytes, after a collection. Of our server only. */
  memory(): Promise<number>
  /** It does nothing until it is resumed, not even send the emails of its orders. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** A server in a process of its own. What it logs goes nowhere, but is written all the same. */
export async function startServer(
  kind: 'our' | 'bare',
  engine: Engine,
  place: string,
): Promise<RunningServer> {
  const script = join(import.meta.dirname, `${kind}-server.ts`)
  const child = fork(script, [engine, place], {
    // The first as in `npm start`.
    execArgv: ['--max-semi-space-size=4', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async memory() {
      child.send('memory')
      const [bytes] = (await once(child, 'message')) as [number]
      return bytes
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT')
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
