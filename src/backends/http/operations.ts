import type { Operations } from '#contract/backend.ts'
import { browserPaths } from '#contract/browser-paths.ts'
import type { Call } from './call.ts'

export function createOperations(call: Call, apiUrl: string): Operations {
  return {
    listQueue: (filter) => call('listQueue', { query: filter }),
    readQueued: (id) => call('readQueued', { id }),
    readQueuedEvents: (id, before) =>
      call('readQueuedEvents', { id, query: { before: String(before) } }),
    moveRequest: (id, move) => call('moveRequest', { id, body: move }),
    closeRequest: (id, change) => call('closeRequest', { id, body: change }),
    reopenRequest: (id, change) => call('reopenRequest', { id, body: change }),
    setEstimate: (id, estimate) => call('setEstimate', { id, body: estimate }),
    deliverSolution: (id, delivery) => call('deliverSolution', { id, body: delivery }),
    writeToClient: (id, text, key) => call('writeToClient', { id, key, body: { text } }),
    writeNote: (id, text, key) => call('writeNote', { id, key, body: { text } }),
    async markQueuedRead(id) {
      await call('markQueuedRead', { id })
    },
    queueExport: apiUrl + browserPaths.exportQueue,
  }
}
