import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/values/dates.ts'
import { createReplyAddresses, type ReplyTo } from './reply-address.ts'

const addresses = createReplyAddresses('reply@agency.example', 'a secret that signs cookies')
const named: ReplyTo = { requestNumber: 12, userId: randomUUID(), role: 'client' }
const now = Date.parse('2026-11-19T12:00:00.000Z')

const addressed = (token: string) => `reply+${token}@agency.example`
const tokenFor = (to: ReplyTo = named, at = now) => addresses.issue(to, at)?.slice(6, 58) ?? ''

test.each([
  named,
  { ...named, role: 'operator' },
  { ...named, requestNumber: 1, userId: '00000000-0000-4000-8000-000000000000' },
  { ...named, requestNumber: 999_999_999, userId: 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
] as const)('an address names %j, in letters of any case', (to) => {
  const address = addresses.issue(to, now) ?? ''
  expect(address).toMatch(/^reply\+[0-9a-v]{52}@agency\.example$/)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  const token = addresses.find([{ key: 'to', value: `Hitlist <${address.toUpperCase()}>` }])
  expect(addresses.open(token ?? '', now)).toEqual({ ...to, isExpired: false })
})

test('an address lasts 90 days', () => {
  const token = tokenFor()
  expect(addresses.open(token, now + 90 * dayMs)).toMatchObject({ isExpired: false })
  expect(addresses.open(token, now + 91 * dayMs)).toMatchObject({ isExpired: true })
})

test('a token that was changed anywhere, or signed with another secret, is none', () => {
  const token = tokenFor()
  for (const place of token.split('').keys()) {
    const digit = token[place] === '0' ? '1' : '0'
    expect(addresses.open(token.slice(0, place) + digit + token.slice(place + 1), now)).toBe(
      undefined,
    )
  }
  expect(addresses.open('v'.repeat(52), now)).toBe(undefined)
  const others = createReplyAddresses('reply@agency.example', 'another secret')
  expect(others.open(token, now)).toBe(undefined)
})

test('the mail server’s word for the recipient counts before the sender’s, and of several of theirs none', () => {
  const [one, other] = [tokenFor(), tokenFor({ ...named, role: 'operator' })]
  const both = { key: 'to', value: `a@b.example, ${addressed(one)}, <${addressed(other)}>` }
  expect(addresses.find([both])).toBe(undefined)
  expect(addresses.find([both, { key: 'delivered-to', value: addressed(other) }])).toBe(other)
  expect(
    addresses.find([
      { key: 'to', value: addressed(one) },
      { key: 'cc', value: addressed(one) },
    ]),
  ).toBe(one)
  expect(addresses.find([{ key: 'subject', value: addressed(one) }])).toBe(undefined)
  expect(addresses.find([{ key: 'to', value: 'reply@agency.example' }])).toBe(undefined)
  expect(addresses.find([{ key: 'to', value: `reply+${one}@agency.example.evil` }])).toBe(undefined)
})

test('an account whose id is no UUID gets no address, and a quoted address loses its token', () => {
  expect(addresses.issue({ ...named, userId: 'ada' }, now)).toBe(undefined)
  const quoted = `To: ${addresses.issue(named, now)?.toUpperCase()}\nHello`
  expect(addresses.hide(quoted)).toBe('To: reply@agency.example\nHello')
  const [address = ''] = [addresses.issue(named, now)]
  const broken = `${address.slice(0, 50)}\n> ${address.slice(50)} ${address.replace('+', '%2B')}`
  expect(addresses.hide(broken)).not.toMatch(/reply(\+|%2B)|[0-9a-v]{10,}/i)
})
