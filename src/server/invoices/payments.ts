import { CallError, fieldError } from '#contract/errors.ts'
import {
  type HeldReason,
  heldMoreThanOpen,
  invoiceMessages as messages,
  moreThanOpen,
  type NewPayment,
} from '#domain/invoices/invoice.ts'
import { heldReasonFor, openCentsOf, paidOnError } from '#domain/invoices/invoice-sums.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { type LoggedCall, recordServiceEvent } from '#server/accounts/security-log.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Query } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { changeInvoice, requireValid } from './change-invoice.ts'
import { type InvoiceRow, insertPayment, listPayments, updateInvoice } from './invoice-store.ts'

type Needed = Pick<Dependencies, 'database'>

export async function recordPayment(
  needed: Needed,
  operator: SessionUser,
  number: string,
  { amountCents, paidOn }: NewPayment,
  key: string,
) {
  const sent = ['payment', number, amountCents, paidOn]
  const call = { userId: operator.id, key, sent, conflictMessage: messages.keyReused }
  return changeInvoice(needed, operator, number, record, call)

  async function record(trx: Query, invoice: InvoiceRow) {
    const openCents = requireOpen(invoice)
    const wrongDay = paidOnError(paidOn, invoice, todayUtc())
    if (wrongDay !== undefined) throw fieldError('paidOn', wrongDay)
    if (amountCents > openCents) throw fieldError('amountCents', moreThanOpen(openCents))
    const row = { invoiceNumber: number, amountCents, paidOn, method: 'bank' } as const
    return countPayment(trx, invoice, amountCents, await insertPayment(trx, row))
  }
}

/** Takes back a payment that counts. Its reversal is a payment of the opposite amount, so every sum follows. */
export function reversePayment(
  needed: Needed,
  call: LoggedCall,
  number: string,
  id: number,
  reason: string,
) {
  return changeInvoice(needed, call.user, number, async (trx, invoice) => {
    const payments = await listPayments(trx, [number])
    const { held, method, ...payment } = payments.find((one) => one.id === id) ?? throwUnknown()
    if (held !== null || payment.reverses !== null) {
      throw new CallError('conflict', messages.notCounted)
    }
    if (payments.some(({ reverses }) => reverses === id)) {
      throw new CallError('conflict', messages.reversed)
    }
    const amountCents = -payment.amountCents
    const reversal = { invoiceNumber: number, amountCents, paidOn: todayUtc(), method }
    await insertPayment(trx, { ...reversal, reverses: id, reason })
    await countPayment(trx, invoice, amountCents)
    await recordServiceEvent(trx, call, {
      kind: 'payment-reversed',
      detail: `${number}, ${formatExactCents(payment.amountCents)}: ${reason}`,
    })
    return { step: 'payment-reversed', reverses: id }
  })
}

/** Records a payment that Stripe reports, once. One that is not exactly the open amount is held. Returns why. */
export async function recordOnlinePayment(
  needed: Needed,
  number: string,
  { currency, ...payment }: NewPayment & { stripeId: string; currency: string },
): Promise<HeldReason | null> {
  const { amountCents } = payment
  let held: HeldReason | null = null
  await changeInvoice(needed, 'buyer', number, async (trx, invoice) => {
    const reason = heldReasonFor(invoice, { amountCents, currency })
    const row = { ...payment, invoiceNumber: number, method: 'stripe', held: reason } as const
    const id = await insertPayment(trx, row)
    if (id === undefined) return null
    held = reason
    return reason === null ? countPayment(trx, invoice, amountCents, id) : 'held'
  })
  return held
}

export function decideHeldPayment(
  needed: Needed,
  operator: SessionUser,
  number: string,
  id: number,
  isCounted: boolean,
) {
  return changeInvoice(needed, operator, number, async (trx, invoice) => {
    const payments = await listPayments(trx, [number])
    const { held, amountCents } = payments.find((one) => one.id === id) ?? throwUnknown()
    if (held === null || held === 'dismissed') throw new CallError('conflict', messages.notHeld)
    const decided = { held: isCounted ? null : ('dismissed' as const) }
    await trx.updateTable('payment').set(decided).where('id', '=', id).execute()
    if (!isCounted) return 'held-dismissed'
    if (held === 'currency') throw new CallError('conflict', messages.otherCurrency)
    const openCents = requireOpen(invoice)
    if (amountCents > openCents) throw new CallError('conflict', heldMoreThanOpen(openCents))
    return countPayment(trx, invoice, amountCents, id)
  })
}

function throwUnknown(): never {
  throw new CallError('not-found')
}

export function requireOpen(invoice: InvoiceRow): number {
  requireValid(invoice)
  const openCents = openCentsOf(invoice)
  if (openCents <= 0) throw new CallError('conflict', messages.paid)
  return openCents
}

/** The caller holds the invoice's lock, so that the sum is that of its payments. */
async function countPayment(
  trx: Query,
  invoice: InvoiceRow,
  amountCents: number,
  payment?: number,
) {
  const paidCents = invoice.paidCents + amountCents
  await updateInvoice(trx, invoice.number, { paidCents })
  const step = paidCents < invoice.totalCents ? ('part-paid' as const) : ('paid' as const)
  return { step, ...(payment !== undefined && { payment }) }
}
