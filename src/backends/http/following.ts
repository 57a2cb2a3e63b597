import type { Following } from '#contract/backend.ts'
import { browserPaths } from '#contract/browser-paths.ts'
import type { followingEndpoints } from '#contract/request-endpoints.ts'
import type { Call, CallOptions } from './call.ts'
import { createEndpointClient } from './endpoint-client.ts'
import { shareWatch } from './share-watch.ts'
import { type WatchOptions, watchChanges } from './watch-changes.ts'

export function createFollowing(call: Call, options: CallOptions & WatchOptions): Following {
  const address = options.apiUrl + browserPaths.watch
  return createEndpointClient<typeof followingEndpoints, Pick<Following, 'watch'>>(call, {
    watch: shareWatch((onChange) => watchChanges(address, options, onChange)),
  })
}
