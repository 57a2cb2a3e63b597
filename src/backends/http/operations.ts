import type { Operations } from '#contract/backend.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Call } from './call.ts'

export function createOperations(call: Call, apiUrl: string): Operations {
  return {
    listQueue: (filter) => call(endpoints.listQueue, { query: filter }),
    readOperatorRequest: (id) => call(endpoints.readOperatorRequest, { id }),
    readOperatorEvents: (id, before) =>
      call(endpoints.readOperatorEvents, { id, query: { before: String(before) } }),
    moveRequest: (id, move) => call(endpoints.moveRequest, { id, body: move }),
    closeRequest: (id, change) => call(endpoints.closeRequest, { id, body: change }),
    reopenRequest: (id, change) => call(endpoints.reopenRequest, { id, body: change }),
    setEstimate: (id, estimate) => call(endpoints.setEstimate, { id, body: estimate }),
    deliverSolution: (id, delivery) => call(endpoints.deliverSolution, { id, body: delivery }),
    writeToClient: (id, text, key) => call(endpoints.writeToClient, { id, key, body: { text } }),
    writeNote: (id, text, key) => call(endpoints.writeNote, { id, key, body: { text } }),
    async markReadByOperator(id) {
      await call(endpoints.markReadByOperator, { id })
    },
    queueExport: apiUrl + endpoints.exportQueue.path,
  }
}
