import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { addQueueCounts, countQueueCounts, takeQueueCounts } from '#server/db/queue-count-store.ts'

/** So many changes of requests are added up at once: the queue reads no more rows than that beside the sums. */
const foldEvery = 1000
const rowsAtOnce = 5000

/** Adds the counts up after every so many changes, of any process. Returns the function that stops it. */
export function startFolding(
  database: Database,
  logger: Logger,
  every = foldEvery,
): () => Promise<void> {
  let changes = 0
  let folding = Promise.resolve()
  const stopListening = database.listen(({ kind }) => {
    if (kind !== 'request') return
    changes += 1
    if (changes < every) return
    changes = 0
    folding = folding
      .then(() => foldQueueCounts(database))
      .catch((error: unknown) => logger.error({ err: error }, 'adding up counts failed'))
  })
  return () => {
    stopListening()
    return folding
  }
}

/**
 * Replaces the rows of the queue's counts by one for each sum. A transaction for a number of them: no
 * order waits for it. Several processes may do so at once.
 */
export async function foldQueueCounts(database: Database): Promise<void> {
  const rows = await countQueueCounts(database.query)
  for (let left = rows; left > 0; left -= rowsAtOnce) {
    await database.change(async (trx) => {
      await addQueueCounts(trx, addUp(await takeQueueCounts(trx, rowsAtOnce)))
    })
  }
}

type Counted = Awaited<ReturnType<typeof takeQueueCounts>>[number]

function addUp(rows: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const { count, ...key } of rows) {
    const name = Object.values(key).join('\n')
    sums.set(name, { ...key, count: (sums.get(name)?.count ?? 0) + count })
  }
  return [...sums.values()].filter(({ count }) => count !== 0)
}
