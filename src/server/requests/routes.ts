import type { fileEndpoints, orderEndpoints, requestEndpoints } from '#contract/requests.ts'
import { companyOf } from '#server/accounts/session-user.ts'
import { addItem, changeChecklistItem, readChecklist } from '#server/checklist/checklist.ts'
import { answerDocument } from '#server/documents/documents.ts'
import { deleteFile, readFile } from '#server/files/files.ts'
import { uploadFile } from '#server/files/upload-file.ts'
import { confirmHandover, readHandover, showSecret } from '#server/handover/handover.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { invoiceHandlers } from '#server/invoices/routes.ts'
import { acceptQuote, declineQuote } from '#server/quotes/quotes.ts'
import { decideOnHit, readOfferedHit } from '#server/showcase/hits.ts'
import { readDeadline } from '#server/statement/deadlines.ts'
import {
  readStatement,
  removeStatementLine,
  saveStatementLine,
} from '#server/statement/statement.ts'
import { placeOrder, requireCompany } from './place-order.ts'
import { listRequests, markRead, readEvents, readRequest, readUnread } from './read-request.ts'
import { openChangeStream } from './stream-changes.ts'
import { sendMessage } from './write-message.ts'

type RequestEndpoints = typeof orderEndpoints & typeof requestEndpoints & typeof fileEndpoints

/** The caller's own requests. An operator's own are those they ordered themselves. */
export function requestHandlers(dependencies: Dependencies): Handlers<RequestEndpoints> {
  const { database, limit, handoverBox } = dependencies
  return {
    ...invoiceHandlers(dependencies),
    listRequests: ({ user, query }) => listRequests(database, user, query),
    placeOrder: ({ user, body: { companyId, ...order }, key }) =>
      placeOrder(database, user, order, key, async (trx) => {
        if (companyId !== undefined) requireCompany(user, companyId)
        await limit('order', user.id, trx)
      }),
    readRequest: ({ user, id }) => readRequest(database, user, id),
    readEvents: ({ user, id, query }) => readEvents(database, user, id, query),
    sendMessage: ({ user, id, body, key }) =>
      sendMessage(database, user, id, body, key, (trx) => limit('message', user.id, trx)),
    readQuotePdf: ({ user, id, number }) =>
      answerDocument(database.query, user, { request: id, quote: number }),
    acceptQuote: ({ user, origin, id, number, body }) =>
      acceptQuote(database, { user, origin }, id, number, body),
    declineQuote: ({ user, id, number, body }) =>
      declineQuote(database, user, id, number, body.reason),
    markRead: ({ user, id, query }) => markRead(database, 'client', user, id, query),
    readUnread: ({ user }) => readUnread(database, user),
    readChecklist: ({ user, id }) => readChecklist(database, user, id),
    addChecklistItem: ({ user, id, body }) => addItem(database, user, id, body),
    changeChecklistItem: ({ user, id, number, body }) =>
      changeChecklistItem(database, user, id, number, body),
    readHandover: ({ user, id }) => readHandover(database, user, id),
    confirmHandover: ({ user, id, body }) => confirmHandover(database, user, id, body),
    showHandoverSecret: ({ user, id }) => showSecret(database, user, id, handoverBox),
    readOfferedHit: ({ user, id }) => readOfferedHit(database, user, id),
    decideOnHit: ({ user, id, body }) => decideOnHit(database, user, id, body),
    readStatement: ({ user }) => readStatement(database.query, companyOf(user)),
    readDeadline: ({ user, query }) => readDeadline(database, user, query.product),
    saveStatementLine: ({ user, body }) => saveStatementLine(database, user, body),
    removeStatementLine: ({ user, query }) => removeStatementLine(database, user, query.product),
    watch: (call) => openChangeStream(dependencies, call),
    async uploadFile({ user, id, query, body, headers, caller }) {
      const announced = headers.get('Content-Length')
      const length = announced === null ? undefined : Number(announced)
      return uploadFile(database, user, id, {
        ...query,
        body,
        length,
        countBytes: (bytes, trx) => limit('upload-network', caller, trx, Math.ceil(bytes / 1024)),
      })
    },
    readFile: ({ user, id, query, headers }) =>
      readFile(database, user, id, { headers, isDownload: query.for !== 'thumbnail' }),
    deleteFile: ({ user, id }) => deleteFile(database, user, id),
  }
}
