import { vi } from 'vitest'
import type { Database } from '#server/db/database.ts'

/** PostgreSQL notifies only established listeners, and listening starts a moment after opening. */
export async function untilListening(database: Database): Promise<void> {
  let hasHeard = false
  const stop = database.listen((change) => {
    hasHeard ||= change.kind === 'mail'
  })
  await vi.waitFor(
    async () => {
      await database.change(async (trx) => trx.announce({ kind: 'mail' }))
      if (!hasHeard) throw new Error('The listener is not established yet.')
    },
    { timeout: 20_000, interval: 20 },
  )
  stop()
}
