import type { RunningServer } from '#server/listen.ts'

/**
 * On a signal the process finishes the calls in progress and ends with code 0; a second signal has no
 * effect. Until the ports are open there is nothing to finish: an interrupted build or migration is
 * repeated by the next start.
 */
export function closeOnSignal(starting: Promise<RunningServer[]>): void {
  const servers: RunningServer[] = []
  let stopping: Promise<void> | undefined
  // A failure is reported by the caller, which ends the process.
  starting.then((started) => servers.push(...started)).catch(() => undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= stop(servers)
    })
  }
}

/** A database that does not respond must not keep the process from ending. */
const timeoutMs = 30_000

async function stop(servers: RunningServer[]): Promise<void> {
  setTimeout(() => process.exit(1), timeoutMs).unref()
  await Promise.all(servers.map((server) => server.close()))
  process.exit(0)
}
