import { expect, test } from 'vitest'
import { composeMail } from './enqueue-mail.ts'
import { withPublicUrl } from './render-mail.ts'

const publicUrl = 'https://hitlist.example'
const link = { token: 'T'.repeat(32) }

test('an emailed link to sign in has its secret and the next page after the #, which no log contains', () => {
  const data = { ...link, next: '/order-hit?target=Slack' }
  const address = `${publicUrl}/sign-in#link=${link.token}&next=%2Forder-hit%3Ftarget%3DSlack`
  const { body } = withPublicUrl(composeMail('', 'sign-in-link', data), publicUrl)
  expect(body).toContain(`\n${address}\n`)
})

test('an invitation to a company shows names without anything that a mail program makes a link', () => {
  const names = { company: 'https://evil.example/<a>', inviter: `${'Ada '.repeat(20)}@evil` }
  const { body } = composeMail('', 'company-invitation', { ...link, ...names })
  const cut = 'Ada Ada Ada Ada Ada Ada Ada Ada Ada A...'
  expect(body).toContain(`\nCompany: https evil example a\nInvited by: ${cut}\n`)
})

test.each([
  ['Zendesk', 'Confirm your Zendesk replacement'],
  ['Buy now at spam.example', 'Confirm your order'],
])('the email about an order for %s names a product of our list alone', (product, subject) => {
  expect(composeMail('', 'order-link', { ...link, product }).subject).toBe(subject)
})
