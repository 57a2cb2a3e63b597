import type { Following } from '#contract/backend.ts'
import { browserPaths } from '#contract/browser-paths.ts'
import type { Call, Wire } from './call.ts'
import { shareWatch } from './share-watch.ts'
import { type Lookout, watchChanges } from './watch-changes.ts'

export function createFollowing(call: Call, surroundings: Wire & Lookout): Following {
  const address = surroundings.apiUrl + browserPaths.watch
  return {
    readRequest: (id) => call('readRequest', { id }),
    readEvents: (id, before) => call('readEvents', { id, query: { before: String(before) } }),
    sendMessage: (id, text, key) => call('sendMessage', { id, key, body: { text } }),
    async markRead(id) {
      await call('markRead', { id })
    },
    watch: shareWatch((onChange) => watchChanges(address, surroundings, onChange)),
  }
}
