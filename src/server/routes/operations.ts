import { endpoints } from '#contract/endpoints.ts'
import { closeRequest, reopenRequest } from '#server/services/close-request.ts'
import { deliverSolution } from '#server/services/deliver-solution.ts'
import { exportQueue } from '#server/services/export-queue.ts'
import { listQueue } from '#server/services/list-queue.ts'
import { markQueuedRead } from '#server/services/mark-read.ts'
import { moveRequest } from '#server/services/move-request.ts'
import { readQueued, readQueuedEvents } from '#server/services/read-queued.ts'
import { setEstimate } from '#server/services/set-estimate.ts'
import { writeNote } from '#server/services/write-note.ts'
import { writeToClient } from '#server/services/write-to-client.ts'
import type { Dependencies } from './dependencies.ts'
import { download } from './download.ts'
import type { Serve } from './router.ts'

/** Everybody's requests, for the agency alone: the router admits nobody else. */
export function serveOperations(serve: Serve, dependencies: Dependencies): void {
  const { database, limit, logger } = dependencies
  serve(endpoints.listQueue, ({ query }) => listQueue(database, query))

  serve(endpoints.exportQueue, async ({ person }) => {
    await limit('export', person.id)
    const file = { type: 'text/csv', extension: 'csv', part: 'queue-', logger }
    return download(exportQueue(database), file)
  })

  serve(endpoints.readQueued, async ({ person, id }) => {
    await limit('read-request', person.id)
    return readQueued(database, id)
  })

  serve(endpoints.readQueuedEvents, async ({ person, id, query }) => {
    await limit('read-request', person.id)
    return readQueuedEvents(database, id, query)
  })

  serve(endpoints.moveRequest, ({ person, id, body }) => moveRequest(database, person, id, body))

  serve(endpoints.closeRequest, ({ person, id, body }) => closeRequest(database, person, id, body))

  serve(endpoints.reopenRequest, ({ person, id, body }) =>
    reopenRequest(database, person, id, body),
  )

  serve(endpoints.setEstimate, ({ person, id, body }) => setEstimate(database, person, id, body))

  serve(endpoints.deliverSolution, ({ person, id, body }) =>
    deliverSolution(database, person, id, body),
  )

  serve(endpoints.writeToClient, ({ person, id, body, key }) =>
    writeToClient(database, person, id, body.text, key),
  )

  serve(endpoints.writeNote, ({ person, id, body, key }) =>
    writeNote(database, person, id, body.text, key),
  )

  serve(endpoints.markQueuedRead, async ({ id }) => {
    await markQueuedRead(database, id)
    return null
  })
}
