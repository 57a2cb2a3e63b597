import { expect, test } from 'vitest'
import { quoteContent } from './quote.ts'
import {
  addLines,
  draftQuote,
  duplicateQuote,
  type QuoteForm,
  readQuoteForm,
} from './quote-form.ts'
import { quoteLimits } from './quote-rules.ts'

const line = { title: 'Build', amount: '12,000' }
const form: QuoteForm = {
  lines: [line, { title: 'Training', amount: 'some' }],
  planChoice: '',
  estimatedCompletion: '',
  validUntil: '2026-12-01',
  note: '',
  deposit: null,
  depositDue: 'acceptance',
  restDue: 'handover',
}

test('a template is appended up to the limit, and replaces empty lines', () => {
  expect(addLines([line, { title: ' ', amount: '' }], [line])).toEqual([line, line])
  expect(
    addLines(
      Array.from({ length: quoteLimits.lines }, () => line),
      [line],
    ),
  ).toHaveLength(quoteLimits.lines)
})

test('a duplicate copies the quote, with the validity of a new one', () => {
  const offer = {
    lines: [{ title: 'Build', amountCents: 1_250_050 }],
    plan: 'professional',
    billing: 'yearly',
    estimatedCompletion: '2027-01-31',
    validUntil: '2026-11-20',
    note: 'Two rounds',
    schedule: [
      { percent: 30, due: 'acceptance' },
      { percent: 70, due: '2027-01-31' },
    ],
  } as const
  const quote = {
    ...quoteContent({ ...offer, lines: [...offer.lines], schedule: [...offer.schedule] }),
    number: 1,
  }
  const sent = {
    ...quote,
    status: 'sent',
    sentAt: '2026-11-03T10:05:00.000Z',
    sentBy: 'Omar',
  } as const
  expect(readQuoteForm(duplicateQuote(sent, form))).toEqual({ ...offer, validUntil: '2026-12-01' })
})

test('a draft counts the amounts that are written, and has its plan once it is chosen', () => {
  const basis = { app: 1 }
  expect(draftQuote(form, basis)).toMatchObject({ totalCents: 1_200_000, planned: undefined })
  const { planned } = draftQuote({ ...form, planChoice: 'starter-monthly' }, basis)
  expect(planned).toMatchObject({ plan: 'starter', totalCents: 1_200_000, planBasis: basis })
})
