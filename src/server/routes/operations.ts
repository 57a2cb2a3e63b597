import { endpoints } from '#contract/endpoints.ts'
import { closeRequest, reopenRequest } from '#server/services/close-request.ts'
import { deliverSolution } from '#server/services/deliver-solution.ts'
import { exportQueue } from '#server/services/export-queue.ts'
import { listQueue } from '#server/services/list-queue.ts'
import { markReadByOperator } from '#server/services/mark-read.ts'
import { moveRequest } from '#server/services/move-request.ts'
import { readOperatorEvents, readOperatorRequest } from '#server/services/read-operator-request.ts'
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

  serve(endpoints.exportQueue, async ({ user }) => {
    await limit('export', user.id)
    const file = { type: 'text/csv', extension: 'csv', part: 'queue-', logger }
    return download(exportQueue(database), file)
  })

  serve(endpoints.readOperatorRequest, async ({ user, id }) => {
    await limit('read-request', user.id)
    return readOperatorRequest(database, id)
  })

  serve(endpoints.readOperatorEvents, async ({ user, id, query }) => {
    await limit('read-request', user.id)
    return readOperatorEvents(database, id, query)
  })

  serve(endpoints.moveRequest, ({ user, id, body }) => moveRequest(database, user, id, body))

  serve(endpoints.closeRequest, ({ user, id, body }) => closeRequest(database, user, id, body))

  serve(endpoints.reopenRequest, ({ user, id, body }) => reopenRequest(database, user, id, body))

  serve(endpoints.setEstimate, ({ user, id, body }) => setEstimate(database, user, id, body))

  serve(endpoints.deliverSolution, ({ user, id, body }) =>
    deliverSolution(database, user, id, body),
  )

  serve(endpoints.writeToClient, ({ user, id, body, key }) =>
    writeToClient(database, user, id, body.text, key),
  )

  serve(endpoints.writeNote, ({ user, id, body, key }) =>
    writeNote(database, user, id, body.text, key),
  )

  serve(endpoints.markReadByOperator, async ({ id }) => {
    await markReadByOperator(database, id)
    return null
  })
}
