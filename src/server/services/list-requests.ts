import type { RequestList } from '#domain/hit-request.ts'
import type { RequestFilter } from '#domain/request-filter.ts'
import type { Database } from '#server/db/database.ts'
import { countOwnRequests, listOwnRequests } from '#server/db/request-store.ts'
import { pageOf, pageProbe } from './page.ts'
import { companyOf, type SessionUser } from './session-user.ts'

/** A page of the requests of the caller's company, whatever their role. */
export async function listRequests(
  { query }: Database,
  client: SessionUser,
  filter: RequestFilter,
): Promise<RequestList> {
  const [found, counts] = await Promise.all([
    listOwnRequests(query, companyOf(client), filter, pageProbe),
    countOwnRequests(query, companyOf(client)),
  ])
  return { ...pageOf(found, ({ id }) => id), areSamples: false, ...counts }
}
