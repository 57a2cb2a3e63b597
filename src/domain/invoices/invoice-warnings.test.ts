import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/site-settings.ts'
import { invoiceMessages } from './invoice.ts'
import { confirmationError, invoiceWarningsOf, warningTexts } from './invoice-warnings.ts'

const today = '2026-11-20'
const own = { ...defaultSettings.company, name: 'Strike GmbH', email: 'office@strike.example' }
const known = { seller: own, buyer: { name: 'Engines', address: ['London'], taxNumber: '' } }
const withoutAddress = { ...known, buyer: { ...known.buyer, address: [] as string[] } }
const first = {
  quote: 2,
  due: 'acceptance',
  status: 'pending',
  keys: ['plan-a', 'quote-2-1'],
} as const

test.each([
  ['nothing, where all is known', known, first, []],
  ['the sample company', { ...known, seller: defaultSettings.company }, first, ['example-seller']],
  [
    'a missing address, also of what is no part of a quote',
    withoutAddress,
    undefined,
    ['no-address'],
  ],
  ['a part before its moment', known, { ...first, due: 'handover' }, ['not-due']],
  ['a part before its day', known, { ...first, due: '2026-11-21' }, ['not-due']],
  ['no part on its day', known, { ...first, due: today }, []],
  ['an earlier quote', known, { ...first, keys: ['quote-1-1'] }, ['earlier-quote']],
] as const)('an invoice warns of %s', (_case, parties, instalment, expected) => {
  expect(invoiceWarningsOf(parties, today, instalment)).toEqual(expected)
})

test('exactly the warnings that apply have to be confirmed', () => {
  expect(confirmationError([], [])).toBeNull()
  expect(confirmationError(['not-due'], ['not-due'])).toBeNull()
  expect(confirmationError(['not-due', 'no-address'], ['not-due'])).toBe(
    `Please confirm what the preview warns about. ${warningTexts['no-address']}`,
  )
  expect(confirmationError([], ['not-due'])).toBe(invoiceMessages.confirmedTooMuch)
})
