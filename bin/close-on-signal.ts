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

async function leave(doors: Door[]): Promise<void> {
  await Promise.all(doors.map((door) => door.close()))
  process.exit(0)
}
