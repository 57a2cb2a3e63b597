import type { Operations, Requests } from '#contract/backend.ts'
import type { SignUpForm } from '#domain/accounts/credentials.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { plainOrder } from '#domain/requests/example-order.fixture.ts'
import type { Order } from '#domain/requests/order.ts'

let count = 0

/** A new user. */
export function newPerson(name = 'Ada Lovelace'): SignUpForm {
  count += 1
  return {
    name,
    company: 'Analytical Engines',
    email: `person-${process.pid}-${count}@example.com`,
    password: 'difference engine',
  }
}

export const order: Order = plainOrder

/** Starts work on a new request, without a quote. */
export function startWork(operations: Operations, id: string): Promise<OperatorRequest> {
  const reason = 'Agreed by phone'
  return operations.moveRequest(id, { version: 1, to: 'in-progress', reason })
}

/** An unused key. */
export function newKey(): string {
  return crypto.randomUUID()
}

/** What nobody has read: a call that is refused for another reason may send it. */
export const unreadHash = 'f'.repeat(64)

/** Accepts a quote as it is now. */
export async function acceptAsRead(
  { requests }: { requests: Requests },
  id: string,
  number: number,
  acceptance: Omit<Parameters<Requests['acceptQuote']>[2], 'contentHash'>,
) {
  const { quotes } = await requests.readRequest(id)
  const quote = quotes.find((one) => one.number === number)
  const contentHash = quote?.contentHash ?? quote?.decision?.contentHash ?? unreadHash
  return requests.acceptQuote(id, number, { ...acceptance, contentHash })
}
