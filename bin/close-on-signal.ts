import type { Door } from '#server/listen.ts'

/** Asked to leave, the process finishes what it has begun, and ends. Asked twice, it does so once. */
export function closeOnSignal(doors: Door[]): void {
  let leaving: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      leaving ??= leave(doors)
    })
  }
}

/** A database that has frozen must not keep a process that was told to leave. */
const patienceMs = 30_000

async function leave(doors: Door[]): Promise<void> {
  setTimeout(() => process.exit(1), patienceMs).unref()
  await Promise.all(doors.map((door) => door.close()))
  process.exit(0)
}
