import { afterEach, expect, test } from 'vitest'
import { themeBootScript } from './theme-boot.ts'

const { documentElement: page } = document

afterEach(() => {
  localStorage.clear()
  page.className = ''
  page.removeAttribute('data-returning')
})

test.each([
  ['nobody', {}, false],
  ['somebody in the simulation', { user: '{"id":"demo-user","role":"client"}' }, true],
  ['junk', { user: 'junk' }, false],
  ['somebody with a real account', { returning: 'yes' }, true],
  ['a hint nobody wrote', { returning: 'maybe' }, false],
])('before the first paint, storage that knows of %s marks the page accordingly', (...row) => {
  const [, stored, isReturning] = row
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  // As the browser runs it: a script in the head, by its text.
  window.eval(themeBootScript)
  expect(page.hasAttribute('data-returning')).toBe(isReturning)
  expect(page.classList.contains('light')).toBe(true)
})
