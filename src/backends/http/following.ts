import type { Following } from '#contract/backend.ts'
import { followingEndpoints } from '#contract/request-endpoints.ts'
import type { Call, CallOptions } from './call.ts'
import { createEndpointClient } from './endpoint-client.ts'
import { shareWatch } from './share-watch.ts'
import { type WatchOptions, watchChanges } from './watch-changes.ts'

export function createFollowing(call: Call, options: CallOptions & WatchOptions): Following {
  const address = options.apiUrl + followingEndpoints.watch.path
  return {
    ...createEndpointClient(call, options.apiUrl, followingEndpoints),
    watch: shareWatch((onChange) => watchChanges(address, options, onChange)),
  }
}
