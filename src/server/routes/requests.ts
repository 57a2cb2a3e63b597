import { endpoints } from '#contract/endpoints.ts'
import { listRequests } from '#server/services/list-requests.ts'
import { markRead } from '#server/services/mark-read.ts'
import { placeOrder } from '#server/services/place-order.ts'
import { readEvents, readRequest } from '#server/services/read-request.ts'
import { sendMessage } from '#server/services/send-message.ts'
import type { Dependencies } from './dependencies.ts'
import type { Serve } from './router.ts'

/** A client's own requests. An operator has none but those they ordered themselves. */
export function serveRequests(serve: Serve, { database, limit }: Dependencies): void {
  serve(endpoints.listRequests, ({ user, query }) => listRequests(database, user, query))

  serve(endpoints.placeOrder, async ({ user, body, key }) => {
    await limit('read-request', user.id)
    return placeOrder(database, user, body, key, (trx) => limit('order', user.id, trx))
  })

  serve(endpoints.readRequest, async ({ user, id }) => {
    await limit('read-request', user.id)
    return readRequest(database, user, id)
  })

  serve(endpoints.readEvents, async ({ user, id, query }) => {
    await limit('read-request', user.id)
    return readEvents(database, user, id, query)
  })

  serve(endpoints.sendMessage, async ({ user, id, body, key }) => {
    await limit('read-request', user.id)
    return sendMessage(database, user, id, body.text, key, (trx) => limit('message', user.id, trx))
  })

  serve(endpoints.markRead, async ({ user, id }) => {
    await markRead(database, user, id)
    return null
  })
}
