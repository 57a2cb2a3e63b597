import { expect, test } from 'vitest'
import { company } from './brand.ts'
import { infoTextsOf } from './info-texts.ts'
import { isExampleCompany, parseInfoText, writeInfoText } from './site-settings.ts'

test.each(['contact', 'privacy', 'terms', 'imprint'] as const)(
  'the text %s is the same after it was written and parsed',
  (page) => {
    const sections = infoTextsOf(company)[page]
    expect(parseInfoText(writeInfoText(sections))).toEqual(sections)
  },
)

test('a text without headings is one section, and an empty one has none', () => {
  expect(parseInfoText('One\r\n\r\nTwo\nlines')).toEqual([{ text: ['One', 'Two\nlines'] }])
  expect(parseInfoText(' \n ')).toEqual([])
})

test('the imprint shows the tax number if there is one', () => {
  expect(headings('')).not.toContain('Tax number')
  expect(headings('GB 123')).toContain('Tax number')
})

function headings(taxNumber: string) {
  return infoTextsOf({ ...company, taxNumber }).imprint.map(({ heading }) => heading)
}

test('a company is the example as long as its name or its address is', () => {
  expect(isExampleCompany(company)).toBe(true)
  expect(isExampleCompany({ ...company, name: 'Strike GmbH' })).toBe(true)
  expect(isExampleCompany({ ...company, name: 'Strike GmbH', email: 'a@b.example' })).toBe(false)
})
