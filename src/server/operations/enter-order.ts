import { fieldError } from '#contract/errors.ts'
import { normalEmail } from '#domain/accounts/credentials.ts'
import { clientMessages } from '#domain/operations/client.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { insertOrder } from '#server/requests/place-order.ts'
import {
  findHeldOrder,
  type OrderOfVisitor,
  sendOrderLink,
} from '#server/requests/unconfirmed-orders.ts'
import { findConfirmedMember } from './client-store.ts'

interface EnteredOrder extends OrderOfVisitor {
  /** Of the client whose page it was entered on. */
  companyId?: string | undefined
}

/**
 * Places the order of a client whom operators know, who is emailed about it, or else holds it as a visitor's. It is
 * assigned to who entered it, and counts as their order: others can use up no limit of theirs, and they none of the
 * client's.
 */
export async function enterOrder(
  { database, limit }: Pick<Dependencies, 'database' | 'limit'>,
  operator: SessionUser,
  { companyId, ...typed }: EnteredOrder,
) {
  const email = normalEmail(typed.email)
  const sent = { ...typed, email, enteredBy: operator.name, assigneeId: operator.id }
  return database.change(async (trx) => {
    const earlier = await findHeldOrder(trx, database, sent)
    if (earlier) {
      const { requestNumber } = earlier.payload
      return { email, ...(requestNumber && { requestId: requestId(requestNumber) }) }
    }
    const limitNew = () => limit('order', operator.id, trx)
    const client = await findConfirmedMember(trx, email, companyId)
    if (client) {
      const { number } = await insertOrder(trx, { ...sent, client, by: operator, limitNew })
      return { email, requestId: requestId(number) }
    }
    if (companyId !== undefined) throw fieldError('email', clientMessages.notMember)
    await limitNew()
    await sendOrderLink(trx, { ...sent, browserHash: null })
    return { email }
  })
}
