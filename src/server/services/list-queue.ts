import { type Queue, type QueueFilter, queueCursor } from '#domain/operations.ts'
import type { Database } from '#server/db/database.ts'
import { countQueue, listQueue as listFrom } from '#server/db/queue-store.ts'
import { pageOf, pageProbe } from './page.ts'

/** A page of the requests of all clients. */
export async function listQueue({ query }: Database, filter: QueueFilter): Promise<Queue> {
  const [found, counts] = await Promise.all([listFrom(query, filter, pageProbe), countQueue(query)])
  return { ...pageOf(found, queueCursor), ...counts }
}
