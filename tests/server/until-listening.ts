import { vi } from 'vitest'
import type { Database } from '#server/db/database.ts'

/** PostgreSQL tells only those who already listen, which takes a moment after opening. */
export async function untilListening(database: Database): Promise<void> {
  let hasHeard = false
  const stop = database.listen((change) => {
    hasHeard ||= change.kind === 'mail'
  })
  await vi.waitFor(
    async () => {
      await database.change(async (_trx, announce) => announce({ kind: 'mail' }))
      if (!hasHeard) throw new Error('Nobody listens yet.')
    },
    { timeout: 20_000, interval: 20 },
  )
  stop()
}
