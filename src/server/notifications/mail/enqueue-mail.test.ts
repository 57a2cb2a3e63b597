import { expect, test } from 'vitest'
import { composeMail, type MailData } from './enqueue-mail.ts'

const publicUrl = 'https://hitlist.example'
const site = { publicUrl }
const link = { publicUrl, token: 'T'.repeat(32) }
const notice = { publicUrl, at: new Date('2026-09-25T14:30:00Z') }

const samples: { [Kind in keyof MailData]: MailData[Kind][] } = {
  'confirm-email': [link],
  'sign-up-attempt': [site],
  'sign-in-link': [link, { ...link, next: '/order-hit?target=Slack' }],
  'new-browser': [{ ...notice, browser: 'Firefox on Linux' }],
  'order-link': [
    { ...link, product: 'Adobe Creative Cloud' },
    { ...link, product: 'Buy now at spam.example' },
  ],
  'order-reminder': [{ ...link, product: 'Adobe Creative Cloud', expiresAt: notice.at }],
  'confirm-reminder': [link],
  'password-reset': [link, { ...link, next: '/dashboard' }],
  'password-changed': [notice],
  'password-removed': [site],
  'confirm-new-email': [link],
  'new-email-taken': [site],
  'email-change-requested': [site, link],
  'email-changed': [site],
  'factor-added': [notice],
  'factor-removed': [notice],
  'passkey-added': [notice],
  'passkey-removed': [notice],
  'recovery-codes-created': [notice],
  'recovery-code-used': [notice],
  'factor-missing': [
    { ...site, isOperator: false },
    { ...site, isOperator: true },
  ],
  'factors-reset': [notice],
  'operator-invitation': [
    { ...link, role: 'member' },
    { ...link, role: 'owner' },
  ],
  'role-changed': [
    { outcome: 'operator' },
    { outcome: 'admin' },
    { outcome: 'restored' },
    { outcome: 'suspended' },
    { outcome: 'demoted' },
    { outcome: 'removed' },
  ],
  'company-invitation': [{ ...link, company: 'Acme', inviter: 'Ada' }],
  'integration-added': [{ ...site, what: 'Webhook to hooks.example.com', by: 'ada@example.com' }],
  'webhook-failing': [{ ...site, host: 'hooks.example.com' }],
  'settings-changed': [
    {
      changed: 'Company name, Bank details',
      by: 'ada@example.com',
      replyTo: 'hello@hitlist.example',
    },
  ],
  'billing-changed': [{ changed: 'Address', by: 'ada@example.com', company: 'Acme' }],
  'membership-changed': [
    { outcome: 'owner', company: 'Acme' },
    { outcome: 'member', company: 'Acme' },
    { outcome: 'removed', company: 'Acme' },
    { outcome: 'joined', company: 'Acme', member: 'Bob' },
    { outcome: 'factor-required', company: 'Acme' },
    { outcome: 'factor-optional', company: 'Acme' },
    { outcome: 'deleted', company: undefined },
  ],
}

const composed = (Object.keys(samples) as (keyof MailData)[]).flatMap((kind) =>
  samples[kind].map((data) => composeMail('ada@example.com', kind, data as never)),
)

test('emails about accounts are short lines of ASCII text and HTML, with links of this site alone', () => {
  for (const { recipient, subject, body, html } of composed) {
    expect(recipient).toBe('ada@example.com')
    expect(subject).toMatch(/^[ -~]{10,60}$/)
    expect(body).toMatch(/^[ -~\n]+\n$/)
    const lines = body.split('\n')
    const prose = lines.filter((line) => !line.startsWith(`${publicUrl}/`))
    expect(prose.filter((line) => line.length > 76)).toEqual([])
    expect(body).toContain('\n\n-- \nQuestions? Reply to this email')
    expect(prose.join('\n')).not.toMatch(/\/\/|undefined|\[object/)
    const links = [...(html ?? '').matchAll(/ href="([^"]+)"/g)].map(([, url]) => url)
    const addresses = lines.filter((line) => !prose.includes(line))
    expect(links).toEqual(addresses.map((url) => url.replaceAll('&', '&#38;')))
    expect(html).not.toMatch(/<(img|script|link)\b|url\(|src=/)
  }
})

test('an emailed link to sign in has its secret and the next page after the #, which no log contains', () => {
  const data = { ...link, next: '/order-hit?target=Slack' }
  const address = `${publicUrl}/sign-in#link=${link.token}&next=%2Forder-hit%3Ftarget%3DSlack`
  expect(composeMail('', 'sign-in-link', data).body).toContain(`\n${address}\n`)
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
