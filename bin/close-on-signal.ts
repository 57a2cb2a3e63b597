import type { RunningServer } from '#server/listen.ts'

/**
 * On a signal the process finishes the calls it has begun and ends with code 0; a second signal changes
 * nothing. Until the ports are open there is nothing to finish: whatever is cut off then, a build or a
 * migration, is repeated by the next start.
 */
export function closeOnSignal(opening: Promise<RunningServer[]>): void {
  const doors: RunningServer[] = []
  let leaving: Promise<void> | undefined
  // A failure is reported by the caller, which ends the process.
  opening.then((opened) => doors.push(...opened)).catch(() => undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      leaving ??= leave(doors)
    })
  }
}

/** A database that has frozen must not keep a process that was told to leave. */
const patienceMs = 30_000

async function leave(doors: RunningServer[]): Promise<void> {
  setTimeout(() => process.exit(1), patienceMs).unref()
  await Promise.all(doors.map((door) => door.close()))
  process.exit(0)
}
