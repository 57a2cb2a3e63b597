import { countByStatus, type RequestList } from '#domain/requests/hit-request.ts'
import { filterRequests, type RequestFilter } from '#domain/requests/request-filter.ts'
import { sampleRequests } from './requests.ts'

/** The requests that a dashboard without a signed-in user shows. */
export function listSamples(filter: RequestFilter = {}): RequestList {
  return {
    requests: filterRequests(sampleRequests, filter),
    areSamples: true,
    counts: countByStatus(sampleRequests),
    next: null,
  }
}
