import type { RequestFilter } from '#domain/requests/request-filter.ts'
import { type RequestStatus, requestStatuses } from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'

/** What the search box and the filter of a list of requests show. */
export interface ShownFilter {
  search: string
  status: RequestStatus | 'All'
}

export const emptyShownFilter: ShownFilter = { search: '', status: 'All' }

/** Reads `q` and `status` from an address; what is unknown counts as absent. */
export function readShownFilter(params: URLSearchParams): ShownFilter {
  const status = params.get('status')
  return {
    search: (params.get('q') ?? '').slice(0, limits.searchMax),
    status: requestStatuses.find((known) => known === status) ?? 'All',
  }
}

/** Only non-default choices are written to the address. */
export function writeShownFilter(params: URLSearchParams, filter: ShownFilter): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const name of ['q', 'status']) changed.delete(name)
  if (filter.search.trim() !== '') changed.set('q', filter.search)
  if (filter.status !== 'All') changed.set('status', filter.status)
  return changed
}

/** As a backend takes it. */
export function narrowTo({ search, status }: ShownFilter): RequestFilter {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(status === 'All' ? {} : { status }),
  }
}
