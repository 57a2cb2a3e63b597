import { messages } from '#domain/messages.ts'
import type { Announce, Query } from '#server/db/database.ts'
import { type Author, appendEvent } from '#server/db/event-store.ts'
import { countMessage, type Place } from '#server/db/request-changes.ts'
import { once } from './once.ts'
import { refuseUnknown } from './read-request.ts'

interface Message {
  place: Place
  by: Author
  text: string
  key: string
  limitNew?: ((trx: Query) => Promise<void>) | undefined
}

/** One message on a request, from either side, for the other one to read. */
export async function writeMessage(
  trx: Query,
  announce: Announce,
  { place, by, text, key, limitNew }: Message,
): Promise<void> {
  const { number } = place
  const sent = ['message', number, by.role, text]
  const call = { userId: by.id, key, sent, refusal: messages.messageKeyReused, limitNew }
  await once(trx, call, async () => {
    const at = new Date().toISOString()
    const clientId = (await countMessage(trx, place, by.role, at)) ?? refuseUnknown()
    await appendEvent(trx, { requestNumber: number, by, at, detail: { kind: 'messaged', text } })
    announce({ kind: 'request', number, clientId, isInternal: false })
    return number
  })
}
