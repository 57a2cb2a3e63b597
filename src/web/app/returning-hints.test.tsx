import { expect, test } from 'vitest'
import { clearReturningHint, hintRestoring, hintReturningUser } from './returning-hints.ts'

const { documentElement: page } = document

test.each([
  ['/dashboard', false, false],
  ['/dashboard?tab=hits', false, true],
  ['/dashboard#join=token', false, true],
  ['/pricing#calculator', false, false],
  ['/order-hit', false, false],
  ['/order-hit', true, true],
  ['/order-hit?step=2', false, true],
  ['/browse', true, false],
])('%s with a stored draft (%j) is marked as being restored: %j', (address, hasDraft, expected) => {
  window.history.replaceState(null, '', address)
  if (hasDraft) localStorage.setItem('order-draft', '{}')
  hintRestoring()
  expect(page.hasAttribute('data-restoring')).toBe(expected)
  // The outline of another tab is lower.
  expect(page.getAttribute('data-restoring') === 'tab').toBe(address.includes('tab='))
})

test.each([
  ['nothing', {}, null],
  ['a user of the demo', { user: '{"name":"Ada","role":"client"}' }, 'client'],
  ['a user without a name', { user: '{"role":"client"}' }, null],
  ['a demo user with another role', { user: '{"name":"Eve","role":"operator"}' }, null],
  ['no JSON', { user: 'junk', returning: 'yes' }, null],
  ['a client with an account', { returning: '{"name":"Ada","role":"client"}' }, 'client'],
  ['an operator', { returning: '{"name":"Omar","role":"operator"}' }, 'operator'],
])('storage with %s marks the page accordingly before the first paint', (...row) => {
  const [, stored, expected] = row
  boot(stored)
  expect(page.getAttribute('data-returning')).toBe(expected)
})

test('the name is there for the style sheet, whatever is written in it', () => {
  boot({ returning: JSON.stringify({ name: 'Ada "the" Byron', role: 'client' }) })
  expect(page.style.getPropertyValue('--user-name')).toBe(String.raw`"Ada \"the\" Byron"`)
})

test('the hint is cleared as a whole', () => {
  boot({ returning: JSON.stringify({ name: 'Ada', role: 'client' }) })
  clearReturningHint()
  expect(page.hasAttribute('data-returning')).toBe(false)
  expect(page.style.getPropertyValue('--user-name')).toBe('')
})

function boot(stored: Record<string, string>): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  hintReturningUser()
}
