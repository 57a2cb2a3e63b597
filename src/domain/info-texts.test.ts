import { expect, test } from 'vitest'
import { company } from './brand.ts'
import { infoPageTitles, parseInfoPage } from './info-page.ts'
import { infoTexts } from './info-texts.ts'
import { questions } from './questions.ts'
import { retention } from './retention.ts'

test('an address names a text of the footer or none', () => {
  for (const page of Object.keys(infoPageTitles)) expect(parseInfoPage(page)).toBe(page)
  for (const text of [null, '', '2', 'Privacy', 'constructor', 'toString', '__proto__']) {
    expect(parseInfoPage(text)).toBeNull()
  }
})

test('the privacy notice names the retention periods of the server', () => {
  const privacy = read('privacy')
  expect(privacy).toContain(`keeps you signed in, for up to ${retention.sessionDays} days.`)
  expect(privacy).toContain(`deleted after ${retention.emailDays} days`)
  expect(privacy).toContain(`kept for ${retention.securityLogDays} days`)
  expect(privacy).toContain(`deleted after ${retention.unconfirmedAccountDays} days`)
})

test('the terms hold every answer of the pricing page, word for word', () => {
  for (const { answer } of questions) expect(read('terms')).toContain(answer)
})

test('the imprint and the contact name the company and its email address', () => {
  for (const page of ['imprint', 'contact', 'privacy'] as const) {
    expect(read(page)).toContain(company.name)
    expect(read(page)).toContain(company.email)
  }
  for (const line of company.address) expect(read('imprint')).toContain(line)
})

function read(page: keyof typeof infoTexts): string {
  return infoTexts[page].flatMap(({ heading, text }) => [heading, ...text]).join('\n')
}
