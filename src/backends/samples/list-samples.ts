import { countByStatus, type RequestList } from '#domain/hit-request.ts'
import { filterRequests, type RequestFilter } from '#domain/request-filter.ts'
import { sampleRequests } from './requests.ts'

/** What a dashboard shows that has nobody's own requests to show. */
export function listSamples(filter: RequestFilter = {}): RequestList {
  return {
    requests: filterRequests(sampleRequests, filter),
    areSamples: true,
    counts: countByStatus(sampleRequests),
    next: null,
  }
}
