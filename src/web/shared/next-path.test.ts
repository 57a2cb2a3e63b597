import { expect, test } from 'vitest'
import { readNext, withNext } from './next-path.ts'

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
