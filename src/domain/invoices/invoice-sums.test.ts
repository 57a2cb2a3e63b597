import { expect, test } from 'vitest'
import { type QuoteInPlan, quoteContent } from '#domain/quotes/quote.ts'
import type { Payment } from './invoice.ts'
import {
  hasFallenDue,
  invoiceDay,
  invoicedLines,
  invoiceSubject,
  isInvoiceDue,
  mayRemindFrom,
  nextInstalment,
  nextPlanFee,
} from './invoice-sums.ts'

const quote: QuoteInPlan = {
  number: 2,
  status: 'accepted',
  sentAt: '2026-11-03T10:05:00.000Z',
  sentBy: 'Omar',
  ...quoteContent({
    lines: [{ title: 'Build', amountCents: 1_200_000 }],
    plan: 'starter',
    billing: 'monthly',
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-11-30',
    note: '',
    schedule: [
      { percent: 30, due: 'acceptance' },
      { percent: 70, due: 'handover' },
    ],
  }),
  planBasis: { app: 1 },
}

test.each([
  ['open', { is: 'due', on: '2026-12-02' }],
  ['overdue', { is: 'due', on: '2026-12-02' }],
  ['paid', { is: 'paid', on: '2026-11-25' }],
  ['cancelled', undefined],
] as const)('the line of an invoice that is %s names the day %j', (status, day) => {
  const method = 'bank'
  const payments: Payment[] = [
    { id: 1, amountCents: 100, paidOn: '2026-11-20', method },
    { id: 2, amountCents: 200, paidOn: '2026-11-25', method },
    { id: 3, amountCents: 900, paidOn: '2026-11-26', method, held: 'amount' },
  ]
  expect(invoiceDay({ status, dueOn: '2026-12-02', payments })).toEqual(day)
})

test('the next instalment is the first without an invoice, even if a later one has one', () => {
  expect(nextInstalment(quote, [])?.key).toBe('quote-2-1')
  expect(nextInstalment(quote, ['quote-2-1'])?.key).toBe('quote-2-2')
  expect(nextInstalment(quote, ['quote-2-2'])?.key).toBe('quote-2-1')
  expect(nextInstalment(quote, ['quote-2-1', 'quote-2-2'])).toBeUndefined()
})

function line(title: string) {
  return { title, amountCents: 90_000 }
}

test('lines that were written are no part of a quote, and the first of them names the invoice', () => {
  const { key, part } = invoicedLines([line('Workshop')])
  expect(key).toBeNull()
  expect(invoiceSubject('Slack replacement', part)).toBe('Slack replacement, Workshop')
  expect(invoicedLines(['Workshop', 'Travel', 'Hours'].map(line)).part).toBe('Workshop and 2 more')
  expect(invoiceSubject('Slack replacement', invoicedLines([]).part)).toBe('Slack replacement')
})

test('the plan is next again once its last invoiced day is over', () => {
  const keys = ['plan-2026-11-01-2026-11-30']
  expect(nextPlanFee(quote, [], '2026-11-18')?.key).toBe('plan-2026-11-18-2026-12-17')
  expect(nextPlanFee(quote, keys, '2026-11-30')).toBeUndefined()
  expect(nextPlanFee(quote, keys, '2026-12-01')?.key).toBe('plan-2026-12-01-2026-12-31')
})

test.each([
  ['acceptance', 'pending', true],
  ['handover', 'in-progress', false],
  ['handover', 'completed', true],
  ['2026-11-18', 'pending', true],
  ['2026-11-19', 'completed', false],
] as const)('a part due %s on a %s request has fallen due: %s', (due, status, isDue) => {
  expect(hasFallenDue({ due }, status, '2026-11-18')).toBe(isDue)
})

test('an invoice is due while more parts have fallen due than are invoiced', () => {
  expect(isInvoiceDue(quote, 0, 'pending')).toBe(true)
  expect(isInvoiceDue(quote, 1, 'in-progress')).toBe(false)
  expect(isInvoiceDue(quote, 1, 'completed')).toBe(true)
  expect(isInvoiceDue(quote, 2, 'completed')).toBe(false)
  const free = { ...quote, lines: [{ title: 'A favour', amountCents: 0 }] }
  expect(isInvoiceDue(free, 0, 'completed')).toBe(false)
})

test.each([
  ['never reminded of', {}, '1970-01-02T00:00:00.000Z'],
  [
    'that an operator reminded of',
    { remindedAt: '2026-12-21T15:00:00.000Z' },
    '2026-12-22T15:00:00.000Z',
  ],
  ['whose own reminder went out today', { dueOn: '2026-12-24' }, '2026-12-22T08:00:00.000Z'],
  [
    'whose own reminders were stopped before',
    { dueOn: '2026-12-24', remindersStoppedAt: '2026-12-21T07:00:00.000Z' },
    '1970-01-02T00:00:00.000Z',
  ],
  [
    'whose own reminders were stopped after',
    { dueOn: '2026-12-24', remindersStoppedAt: '2026-12-21T09:00:00.000Z' },
    '2026-12-22T08:00:00.000Z',
  ],
  [
    'that was issued after its own reminder',
    { dueOn: '2026-12-24', issuedOn: '2026-12-21' },
    '1970-01-02T00:00:00.000Z',
  ],
])('of an invoice %s, an operator may remind a day after the last reminder', (_, parts, from) => {
  const invoice = {
    dueOn: '2027-01-30',
    issuedOn: '2026-12-01',
    remindedAt: null,
    remindersStoppedAt: null,
  }
  const now = new Date('2026-12-21T16:00:00.000Z')
  expect(mayRemindFrom({ ...invoice, ...parts }, now).toISOString()).toBe(from)
})
