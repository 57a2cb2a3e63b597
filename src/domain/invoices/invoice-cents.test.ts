import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteLimits } from '#domain/quotes/quote-rules.ts'
import { addDays } from '#domain/values/dates.ts'
import { type InvoiceContent, invoiceLimits } from './invoice.ts'
import {
  creditNoteOf,
  dueDayOf,
  invoicedInstalments,
  invoicedPlan,
  invoiceStatusOn,
  invoiceSums,
  openCentsOf,
  planInvoicedUntil,
} from './invoice-sums.ts'
import { type Instalment, instalmentsOf } from './payment-schedule.ts'

const line = fc.record({
  title: fc.string({ minLength: 1, maxLength: 10 }),
  amountCents: fc.integer({ min: 0, max: quoteLimits.lineCents }),
})
const lines = fc.array(line, { minLength: 1, maxLength: quoteLimits.lines })
const due = fc.constantFrom<Instalment['due']>('acceptance', 'handover', '2027-01-31')
const schedule = fc.oneof(
  due.map((when) => [{ percent: 100, due: when }]),
  fc.tuple(fc.integer({ min: 1, max: 99 }), due, due).map(([percent, first, rest]) => [
    { percent, due: first },
    { percent: 100 - percent, due: rest },
  ]),
)
const tax = fc.oneof(
  fc.constantFrom(
    { kind: 'none', basisPoints: 0 } as const,
    {
      kind: 'reverse-charge',
      basisPoints: 0,
    } as const,
  ),
  fc
    .integer({ min: 0, max: invoiceLimits.basisPoints })
    .map((basisPoints) => ({ kind: 'rate', basisPoints }) as const),
)
const quote = fc.record({ number: fc.constant(1), lines, schedule })

const sum = (items: readonly { amountCents: number }[]) =>
  items.reduce((total, { amountCents }) => total + amountCents, 0)

test('the instalments of a quote, their lines and what the schedule says add up to its total, to the cent', () => {
  fc.assert(
    fc.property(quote, (given) => {
      const instalments = invoicedInstalments(given)
      expect(sum(instalments.flatMap((part) => part.lines))).toBe(sum(given.lines))
      const announced = instalmentsOf(given)
      expect(sum(announced)).toBe(sum(given.lines))
      const invoiced = instalments.map((part) => sum(part.lines))
      expect(invoiced).toEqual(
        announced.map(({ amountCents }) => amountCents).filter((cents) => cents > 0),
      )
      // Nothing is taken back, and no part is more than a cent off its share.
      for (const [place, { amountCents, percent }] of announced.entries()) {
        expect(amountCents, `part ${place}`).toBeGreaterThanOrEqual(0)
        expect(Math.abs(amountCents - (sum(given.lines) * percent) / 100)).toBeLessThan(1)
      }
      expect(
        instalments.every((part) => part.lines.every(({ amountCents }) => amountCents > 0)),
      ).toBe(true)
    }),
  )
})

test('an invoice is its lines and its tax, and its credit note takes back all of it', () => {
  fc.assert(
    fc.property(lines, tax, (given, chosen) => {
      const content = contentOf(given, chosen)
      expect(content.netCents).toBe(sum(given))
      expect(content.totalCents).toBe(content.netCents + content.taxCents)
      if (chosen.kind !== 'rate') expect(content.taxCents).toBe(0)
      const exact = (content.netCents * chosen.basisPoints) / 10_000
      expect(Math.abs(content.taxCents - exact)).toBeLessThanOrEqual(0.5)
      const back = creditNoteOf(content, '2026-0001')
      for (const name of ['netCents', 'taxCents', 'totalCents'] as const) {
        expect(content[name] + back[name], name).toBe(0)
      }
      expect(sum(back.lines)).toBe(back.netCents)
      expect(back.netCents + back.taxCents).toBe(back.totalCents)
    }),
  )
})

test('paid and open amounts sum to the total, until the invoice is paid or cancelled', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 })
  fc.assert(
    fc.property(lines, tax, shares, (given, chosen, paid) => {
      const { totalCents } = contentOf(given, chosen)
      const invoice = { totalCents, dueOn: '2026-12-02', cancels: null, cancelledBy: null }
      let paidCents = 0
      for (const share of paid) {
        const openCents = openCentsOf({ ...invoice, paidCents })
        paidCents += Math.min(openCents, Math.ceil((openCents * share) / 100))
        expect(paidCents + openCentsOf({ ...invoice, paidCents })).toBe(totalCents)
      }
      const now = { ...invoice, paidCents }
      const isPaid = paidCents === totalCents
      expect(invoiceStatusOn(now, '2026-12-02')).toBe(isPaid ? 'paid' : 'open')
      expect(invoiceStatusOn(now, '2026-12-03')).toBe(isPaid ? 'paid' : 'overdue')
      const cancelled = { ...now, cancelledBy: '2026-0002' }
      expect(openCentsOf(cancelled)).toBe(0)
      expect(invoiceStatusOn(cancelled, '2026-12-03')).toBe('cancelled')
      const creditNote = { ...now, totalCents: -totalCents, cancels: '2026-0001' }
      expect(openCentsOf(creditNote)).toBe(0)
      expect(invoiceStatusOn(creditNote, '2026-12-03')).toBe('credit-note')
    }),
  )
})

test('the invoices of a plan follow each other without a gap, whatever day it begins on', () => {
  const basis = { lines: [], planBasis: { app: 1 } } as unknown as Parameters<
    typeof invoicedPlan
  >[0]
  const plans = fc.constantFrom(
    { plan: 'starter', billing: 'monthly', planCents: 19_900 } as const,
    { plan: 'professional', billing: 'yearly', planCents: 479_040 } as const,
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), plans, (days, plan) => {
      const keys: string[] = []
      let from = addDays('2027-01-01', days)
      for (let count = 0; count < 14; count += 1) {
        const invoiced = invoicedPlan({ ...basis, ...plan }, from)
        expect(invoiced?.key.startsWith(`plan-${from}-`)).toBe(true)
        expect(sum(invoiced?.lines ?? [])).toBe(plan.planCents)
        keys.push(invoiced?.key ?? '')
        const next = planInvoicedUntil(keys) ?? ''
        const length = (Date.parse(next) - Date.parse(from)) / 86_400_000
        const [least, most] = plan.billing === 'yearly' ? [365, 366] : [28, 31]
        expect(length).toBeGreaterThanOrEqual(least)
        expect(length).toBeLessThanOrEqual(most)
        from = next
      }
    }),
    { numRuns: 50 },
  )
})

test('an invoice is due after 14 days, or on the day that its quote names, if that is later', () => {
  expect(dueDayOf({}, '2026-12-25')).toBe('2027-01-08')
  expect(dueDayOf({ dueOn: '2027-01-08' }, '2026-12-25')).toBe('2027-01-08')
  expect(dueDayOf({ dueOn: '2027-01-31' }, '2026-12-25')).toBe('2027-01-31')
  expect(dueDayOf({ dueOn: '2026-12-26' }, '2026-12-25')).toBe('2027-01-08')
})

function contentOf(given: InvoiceContent['lines'], chosen: InvoiceContent['tax']): InvoiceContent {
  const seller = { name: 'Hitlist', address: [], email: '', taxNumber: '', bankDetails: '' }
  const buyer = { name: 'Acme', address: [], taxNumber: '' }
  return { seller, buyer, subject: 'Quote 1', lines: given, ...invoiceSums(given, chosen) }
}
