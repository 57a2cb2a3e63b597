import type { Database } from '#server/db/database.ts'

const lookAgainMs = 10
/** Background work continues after this long even if calls are still queued. */
const longestMs = 250

/** Delays a step of background work while calls are queued for the database: calls have priority. */
export async function yieldToCalls({ connections }: Pick<Database, 'connections'>): Promise<void> {
  const endsAt = performance.now() + longestMs
  while (connections().waiting > 0 && performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
