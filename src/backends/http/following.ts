import type { Following } from '#contract/backend.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Call, CallOptions } from './call.ts'
import { shareWatch } from './share-watch.ts'
import { type WatchOptions, watchChanges } from './watch-changes.ts'

export function createFollowing(call: Call, options: CallOptions & WatchOptions): Following {
  const address = options.apiUrl + endpoints.watch.path
  return {
    readRequest: (id) => call(endpoints.readRequest, { id }),
    readEvents: (id, before) =>
      call(endpoints.readEvents, { id, query: { before: String(before) } }),
    sendMessage: (id, text, key) => call(endpoints.sendMessage, { id, key, body: { text } }),
    async markRead(id) {
      await call(endpoints.markRead, { id })
    },
    watch: shareWatch((onChange) => watchChanges(address, options, onChange)),
  }
}
