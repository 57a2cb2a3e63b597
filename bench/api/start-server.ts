import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Engine } from './seed-statements.ts'

export interface RunningServer {
  port: number
  stop(): Promise<void>
}

/** A server in a process of its own. What it logs goes nowhere, but is written all the same. */
export async function startServer(
  kind: 'our' | 'bare',
  engine: Engine,
  place: string,
): Promise<RunningServer> {
  const script = join(import.meta.dirname, `${kind}-server.ts`)
  const child = fork(script, [engine, place], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
