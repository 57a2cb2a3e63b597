import type { Database } from '#server/db/database.ts'

const lookAgainMs = 10
/** Under a load that never ends, background work goes on all the same, a step after each such wait. */
const longestMs = 250

/** Waits while calls wait for the database: a person waits for an order, and nobody for its email. */
export async function giveWay({ connections }: Pick<Database, 'connections'>): Promise<void> {
  const endsAt = performance.now() + longestMs
  while (connections().waiting > 0 && performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
