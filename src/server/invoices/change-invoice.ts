import { CallError } from '#contract/errors.ts'
import { invoiceMessages, invoicesHidden } from '#domain/invoices/invoice.ts'
import type { InvoiceStep } from '#domain/requests/request-event.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { type KeyedCall, withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { applyDecision, type Decision } from '#server/requests/change-request.ts'
import { lockRequest } from '#server/requests/request-changes.ts'
import { readBilling } from './billing-details.ts'
import {
  contentOf,
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  toInvoices,
} from './invoice-store.ts'

type Author = Pick<SessionUser, 'id' | 'name' | 'role'>

/** Changes an invoice under its lock, taken after that of its request. `change` returns the step for the timeline, or null. */
export function changeInvoice(
  { database }: Pick<Dependencies, 'database'>,
  /** An operator, or the buyer, who pays online. */
  by: Author | 'buyer',
  number: string,
  change: (
    trx: Query,
    invoice: InvoiceRow,
  ) => Promise<InvoiceStep | { step: InvoiceStep; reverses?: number; payment?: number } | null>,
  /** Repeated with its key, it changes nothing. */
  call?: KeyedCall,
) {
  return database.change(async (trx) => {
    const work = () => changeLocked(trx)
    await (call ? withIdempotencyKey(trx, call, work) : work())
    return readInvoice(trx, number)
  })

  async function changeLocked(trx: Transaction): Promise<string> {
    const { requestNumber } = (await findInvoice(trx, number)) ?? throwNoInvoice()
    const request = requestNumber && (await lockRequest(trx, { number: requestNumber }))
    const invoice = (await lockInvoice(trx, number)) ?? throwNoInvoice()
    const step = await change(trx, invoice)
    // The timeline is deleted with the request.
    if (step !== null && request) {
      const { name } = contentOf(invoice).buyer
      const author = by === 'buyer' ? { id: request.clientId, name, role: 'client' as const } : by
      const done = typeof step === 'string' ? { step } : step
      const details = [{ kind: 'invoice', ...done, invoice: number }] satisfies Decision['details']
      await applyDecision(trx, request, author, { details })
    }
    return number
  }
}

export async function readInvoice(query: Query, number: string) {
  const row = (await findInvoice(query, number)) ?? throwNoInvoice()
  const [invoice] = await toInvoices(query, [row], 'operator')
  return invoice ?? throwNoInvoice()
}

/** An invoice that a user may read: an operator any, others those of their company, as if there were no others. */
export async function requireInvoice(query: Query, user: SessionUser, number: string) {
  const isOperator = user.role === 'operator'
  const row = await findInvoice(query, number, isOperator ? undefined : companyOf(user))
  if (row === undefined) throwNoInvoice()
  if (!isOperator) await requireSight(query, user)
  return row
}

/** Members see their company's invoices unless an owner says otherwise. */
export async function requireSight(query: Query, user: SessionUser): Promise<void> {
  if (user.companyRole !== 'member' || (await readBilling(query, user)).doMembersSee) return
  throw new CallError('forbidden', invoicesHidden(user.company))
}

export function requireValid({ cancels, cancelledBy }: InvoiceRow): void {
  if (cancels !== null) throw new CallError('conflict', invoiceMessages.isCreditNote)
  if (cancelledBy !== null) throw new CallError('conflict', invoiceMessages.cancelled)
}

function throwNoInvoice(): never {
  throw new CallError('not-found', invoiceMessages.notFound)
}
