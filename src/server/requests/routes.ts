import type { orderEndpoints, trackingEndpoints } from '#contract/requests.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { acceptQuote, declineQuote } from '#server/quotes/quotes.ts'
import {
  readStatement,
  removeStatementLine,
  saveStatementLine,
} from '#server/statement/statement.ts'
import { openChangeStream } from './changes-routes.ts'
import { placeOrder, requireCompany } from './place-order.ts'
import { listRequests, readEvents, readRequest } from './read-request.ts'
import { markRead, readUnread } from './unread.ts'
import { sendMessage } from './write-message.ts'

type RequestEndpoints = typeof orderEndpoints & typeof trackingEndpoints

/** The caller's own requests. An operator's own are those they ordered themselves. */
export function requestHandlers(dependencies: Dependencies): Handlers<RequestEndpoints> {
  const { database, limit } = dependencies
  return {
    listRequests: ({ user, query }) => listRequests(database, user, query),
    async placeOrder({ user, body: { companyId, ...order }, key }) {
      await limit('read-request', user.id)
      return placeOrder(database, user, order, key, async (trx) => {
        if (companyId !== undefined) requireCompany(user, companyId)
        await limit('order', user.id, trx)
      })
    },
    async readRequest({ user, id }) {
      await limit('read-request', user.id)
      return readRequest(database, user, id)
    },
    async readEvents({ user, id, query }) {
      await limit('read-request', user.id)
      return readEvents(database, user, id, query)
    },
    async sendMessage({ user, id, body, key }) {
      await limit('read-request', user.id)
      const limitNew = (trx: Parameters<typeof limit>[2]) => limit('message', user.id, trx)
      return sendMessage(database, user, id, body, key, limitNew)
    },
    async acceptQuote({ user, id, number, body }) {
      await limit('decision', user.id)
      return acceptQuote(database, user, id, number, body.name)
    },
    async declineQuote({ user, id, number, body }) {
      await limit('decision', user.id)
      return declineQuote(database, user, id, number, body.reason)
    },
    markRead: ({ user, id, query }) => markRead(database, 'client', user, id, query),
    readUnread: ({ user }) => readUnread(database, user),
    async readStatement({ user }) {
      await limit('read-request', user.id)
      return readStatement(database, user)
    },
    async saveStatementLine({ user, body }) {
      await limit('statement', user.id)
      return saveStatementLine(database, user, body)
    },
    async removeStatementLine({ user, query }) {
      await limit('statement', user.id)
      return removeStatementLine(database, user, query.product)
    },
    watch: (call) => openChangeStream(dependencies, call),
  }
}
