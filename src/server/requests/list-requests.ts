import type { RequestList } from '#domain/requests/hit-request.ts'
import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { pageOf, pageProbe } from '#server/http/page.ts'
import { countOwnRequests, listOwnRequests } from './request-store.ts'

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
