import { expect, test } from 'vitest'
import { company } from './brand.ts'
import { infoPageTitles, parseInfoPage } from './info-page.ts'
import { infoTextsOf } from './info-texts.ts'
import { questions } from './questions.ts'

test('an address names a text of the footer or none', () => {
  for (const page of Object.keys(infoPageTitles)) expect(parseInfoPage(page)).toBe(page)
  for (const text of [null, '', 'Privacy', 'constructor', '__proto__']) {
    expect(parseInfoPage(text)).toBeNull()
  }
})

const infoTexts = infoTextsOf(company)

test.each<[keyof typeof infoTexts, string[]]>([
  ['privacy', ['for up to 30 days.', company.name, company.email]],
  ['privacy', ['deleted after 30 days']],
  ['privacy', ['is kept for 400 days']],
  ['privacy', ['and files 14 days after sign-up', 'for up to 7 days']],
  ['terms', questions.map(({ answer }) => answer)],
  ['contact', [company.name, company.email]],
  ['imprint', [company.name, company.email, ...company.address]],
])('the text %s has the values of the product: %j', (page, values) => {
  const text = infoTexts[page].flatMap((section) => section.text).join('\n')
  for (const value of values) expect(text).toContain(value)
})

test('the billing questions cover billing dates, changes of plan and cancelling @spec-9.7', () => {
  const answers = Object.fromEntries(questions.map(({ id, answer }) => [id, answer]))
  expect(answers.billed).toMatch(/at the start of each billing cycle/i)
  expect(answers.change).toMatch(/prorated/)
  expect(answers.cancel).toMatch(/anytime.*access until the cycle.*ends/i)
})
