import type { operationsEndpoints } from '#contract/operations.ts'
import { adminHandlers } from '#server/accounts/routes.ts'
import { recordExport } from '#server/accounts/security-log.ts'
import { saveHandover, setSolution } from '#server/handover/handover.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { download } from '#server/http/download.ts'
import type { Handlers } from '#server/http/router.ts'
import { savePlanIssuing } from '#server/invoices/plan-invoices.ts'
import { operatorInvoiceHandlers } from '#server/invoices/routes.ts'
import { previewMonth } from '#server/notifications/preview-emails.ts'
import { withdrawQuote } from '#server/quotes/quotes.ts'
import {
  assignRequest,
  closeRequest,
  listAssignees,
  moveRequest,
  reopenRequest,
  setEstimatedCompletion,
  setPreview,
} from '#server/requests/move-request.ts'
import { markRead, readEvents } from '#server/requests/read-request.ts'
import { writeNote } from '#server/requests/write-message.ts'
import { showcaseHandlers } from '#server/showcase/routes.ts'
import { saveWatch } from '#server/watching/watching.ts'
import { changeRequests } from './change-requests.ts'
import { readClient, saveNotes } from './clients.ts'
import { enterOrder } from './enter-order.ts'
import { holdAndSend, listHeldSends, undoSend } from './held-sends.ts'
import { readAnalytics } from './read-analytics.ts'
import { exportQueue, listQueue, readOperatorRequest } from './read-queue.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'

/** The requests of all clients. The table allows operators only. */
export function operationsHandlers(
  dependencies: Dependencies,
): Handlers<typeof operationsEndpoints> {
  const { database, logger } = dependencies
  return {
    ...adminHandlers(dependencies),
    ...showcaseHandlers(dependencies),
    ...operatorInvoiceHandlers(dependencies),
    listTemplates: async () => ({ templates: await listTemplates(database.query) }),
    saveTemplate: ({ id, body }) => saveTemplate(database, id, body),
    deleteTemplate: ({ id }) => deleteTemplate(database, id),
    listQueue: ({ user, query }) => listQueue(database, user, query),
    enterOrder: ({ user, body: { email, name, company, companyId, ...order }, key }) =>
      enterOrder(dependencies, user, { email, name, company, companyId, order, key }),
    changeRequests: ({ user, body }) => changeRequests(database, user, body),
    async exportQueue({ user, origin }) {
      await recordExport(database, user, 'Queue, CSV', origin)
      const options = { type: 'text/csv', extension: 'csv', name: 'queue-', logger }
      return download(exportQueue(database), options)
    },
    readAnalytics: ({ query }) => readAnalytics(database, query),
    readOperatorRequest: ({ id }) => readOperatorRequest(database, id),
    readOperatorEvents: ({ user, id, query }) => readEvents(database, user, id, query, 'operator'),
    moveRequest: ({ user, id, body }) => moveRequest(database, user, id, body),
    closeRequest: ({ user, id, body }) => closeRequest(database, user, id, body),
    reopenRequest: ({ user, id, body }) => reopenRequest(database, user, id, body),
    setEstimatedCompletion: ({ user, id, body }) =>
      setEstimatedCompletion(database, user, id, body),
    sendQuote: ({ user, id, body }) => holdAndSend(dependencies, user, id, { quote: body }),
    withdrawQuote: ({ user, id, number, body }) =>
      withdrawQuote(database, user, id, { ...body, number }),
    assignRequest: ({ user, id, body }) => assignRequest(database, user, id, body),
    readClient: ({ id }) => readClient(dependencies, id),
    readMonthlyEmail: ({ id }) => previewMonth(database.query, id, dependencies.publicUrl),
    saveClientNotes: ({ id, body }) => saveNotes(dependencies, id, body),
    savePlanIssuing: ({ id, body }) => savePlanIssuing(database, id, body.isAutomatic),
    listOperators: async () => ({ operators: await listAssignees(database) }),
    setSolution: ({ user, id, body }) => setSolution(database, user, id, body),
    saveHandover: ({ user, id, body }) =>
      saveHandover(database, user, id, { ...body, secretBox: dependencies.handoverBox }),
    saveWatch: ({ user, id, body }) => saveWatch(dependencies, user, id, body),
    setPreview: ({ user, id, body }) => setPreview(database, user, id, body),
    writeToClient: ({ user, id, body, key }) =>
      holdAndSend(dependencies, user, id, { message: body }, key),
    listHeldSends: ({ user }) => listHeldSends(database, user),
    undoSend: ({ user, id }) => undoSend(database, user, id),
    writeNote: ({ user, id, body, key }) => writeNote(database, user, id, body, key),
    markReadByOperator: ({ user, id, query }) => markRead(database, 'operator', user, id, query),
  }
}
