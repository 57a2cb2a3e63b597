import { expect, test } from 'vitest'
import { mailedNext, nextLabel, readNext, withNext } from './next-path.ts'
import { nextPurpose } from './sign-in-purpose.ts'

test.each(['/', '/order-hit?step=3&target=A%26B', '/pricing#calculator'])(
  'a user who came from %s returns there',
  (address) => {
    const written = withNext('/sign-in', address)
    expect(written.startsWith('/sign-in?next=')).toBe(true)
    expect(readNext(new URL(written, 'http://x').searchParams)).toBe(address)
  },
)

test('without a page to go back to, the dashboard comes next, and needs no mention', () => {
  for (const search of ['', 'next=']) {
    expect(readNext(new URLSearchParams(search))).toBe('/dashboard')
  }
  expect(withNext('/sign-up', '/dashboard')).toBe('/sign-up')
  expect(withNext('/sign-up', '/dashboard?tab=hits')).toContain('?next=%2Fdashboard%3Ftab')
})

test.each([
  'https://evil.example/dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'dashboard',
  ' /dashboard',
  '/unknown',
  '/api/session',
  '/dashboard/../api',
])('%j is no page of ours and is ignored', (address) => {
  expect(readNext(new URLSearchParams({ next: address }))).toBe('/dashboard')
  expect(withNext('/sign-in', address)).toBe('/sign-in')
})

test('an email carries on what another page asked for, if it is not too long', () => {
  const address = '/dashboard?request=HIT-012'
  expect(mailedNext(new URLSearchParams({ next: address }))).toBe(address)
  expect(
    mailedNext(new URLSearchParams({ next: `/order-hit?${'x'.repeat(1000)}` })),
  ).toBeUndefined()
  expect(mailedNext(new URLSearchParams())).toBeUndefined()
})

test.each([
  ['/dashboard?tab=hits&request=HIT-012', 'Sign in to see HIT-012.'],
  ['/dashboard?request=%22', 'Sign in to see this request.'],
  ['/dashboard?account=', 'Sign in to open your account.'],
  ['/dashboard?tab=hits', undefined],
  ['/order-hit?confirm=token', undefined],
])('signing in for %s says why: %s', (next, purpose) => {
  expect(nextPurpose(new URLSearchParams({ next }))).toBe(purpose)
})

test('where one goes next is named when another page asked to sign in', () => {
  expect(label('/order-hit?step=3')).toBe('back to your order')
  expect(label('/dashboard?request=HIT-012')).toBeUndefined()
  expect(label('/pricing')).toBe('the page you came from')
  expect(label('https://evil.example/order-hit')).toBeUndefined()
  expect(nextLabel(new URLSearchParams())).toBeUndefined()
})

function label(next: string): string | undefined {
  return nextLabel(new URLSearchParams({ next }))
}
