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
  serve(endpoints.listRequests, ({ person, query }) => listRequests(database, person, query))

  serve(endpoints.placeOrder, async ({ person, body, key }) => {
    await limit('read-request', person.id)
    return placeOrder(database, person, body, key, (trx) => limit('order', person.id, trx))
  })

  serve(endpoints.readRequest, async ({ person, id }) => {
    await limit('read-request', person.id)
    return readRequest(database, person, id)
  })

  serve(endpoints.readEvents, async ({ person, id, query }) => {
    await limit('read-request', person.id)
    return readEvents(database, person, id, query)
  })

  serve(endpoints.sendMessage, async ({ person, id, body, key }) => {
    await limit('read-request', person.id)
    return sendMessage(database, person, id, body.text, key, (trx) =>
      limit('message', person.id, trx),
    )
  })

  serve(endpoints.markRead, async ({ person, id }) => {
    await markRead(database, person, id)
    return null
  })
}
