import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { ada } from '#web/shared/fake-account.fixture.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './account-menu.tsx'
import { Navigation } from './navigation.tsx'

const { documentElement: page } = document

// As the boot script does for a user who was signed in here.
beforeEach(() => {
  page.setAttribute('data-returning', 'client')
  page.style.setProperty('--user-name', '"Ada"')
})

test.each<[string, () => Promise<User | null>, string]>([
  ['is there', async () => ada, 'Dashboard'],
  ['ended', async () => null, 'Sign In'],
  ['cannot be read', noAnswer, 'Sign In'],
])('where the session %s, the hint of the boot script goes with the answer', async (...row) => {
  const [, readUser, name] = row
  const answer = createAnswer<void>()
  renderScreen('/', <Navigation id="navigation" isOpen />, {
    readUser: () => answer.promise.then(readUser),
  })
  expect(page.getAttribute('data-returning')).toBe('client')
  await answer.give()
  await waitFor(() => expect(page.hasAttribute('data-returning')).toBe(false))
  expect(page.style.getPropertyValue('--user-name')).toBe('')
  const links = screen.getAllByRole('link', { name: /Sign In|Dashboard/ })
  expect(links.map(({ textContent }) => textContent)).toEqual([name])
})
