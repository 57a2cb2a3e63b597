import { randomUUID } from 'node:crypto'
import { requestId } from '#domain/requests/request-id.ts'
import { findSessionUser } from '#server/accounts/user-store.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { placeOrder } from '#server/requests/place-order.ts'
import { listRequests, readRequest } from '#server/requests/read-request.ts'
import { order } from './calls.ts'
import { queries } from './queries.ts'
import { readersEvery, users } from './seed-queries.ts'

/** A bare route that asks something else than we do is no measure: then there is no measurement. */
export async function checkQueries(folder: string, rows: number): Promise<void> {
  const asked = new Set<string>()
  const database = await openSqlite(folder, { onQuery: (query) => asked.add(query) })
  const reader = await findSessionUser(database.query, `token-${users.reader}`, new Date())
  if (!reader) throw new Error('The reader was not seeded.')
  asked.clear()
  await findSessionUser(database.query, reader.sessionToken, new Date())
  await listRequests(database, reader, {})
  await readRequest(database, reader, requestId(readersEvery(rows)))
  await placeOrder(database, reader, order, randomUUID())
  await database.close()

  const { notify: _, ...known } = queries
  const ours = [...asked].filter((query) => !/^(begin|commit)/.test(query)).toSorted()
  const bare = Object.values(known).toSorted()
  if (ours.join('\n') === bare.join('\n')) return
  const missing = ours.filter((one) => !bare.some((other) => other === one))
  throw new Error(`bench/api/queries.ts is not what we ask any more:\n${missing.join('\n')}`)
}
