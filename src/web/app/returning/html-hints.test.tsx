import { expect, test } from 'vitest'
import { hintRestoring } from './html-hints.ts'

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
})
