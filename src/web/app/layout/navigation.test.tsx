import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#domain/user.ts'
import { createAnswer, noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
// Fetched with the test, so that no test waits for it.
import './account-menu.tsx'
import { Navigation } from './navigation.tsx'

const ada: User = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'client' }
const { documentElement: page } = document

// As the boot script does for a user who was signed in here.
beforeEach(() => {
  page.setAttribute('data-returning', 'client')
  page.style.setProperty('--user-name', '"Ada"')
})

test('the hint of the boot script stays until the session is read, and goes with the answer', async () => {
  const answer = createAnswer<User | null>()
  renderNavigation(() => answer.promise)
  expect(page.getAttribute('data-returning')).toBe('client')

  await answer.give(ada)
  expect(await screen.findByRole('button', { name: 'Account of Ada' })).toBeDefined()
  expect(page.hasAttribute('data-returning')).toBe(false)
  expect(page.style.getPropertyValue('--user-name')).toBe('')
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

test.each([
  ['ended', async () => null],
  ['cannot be read', noAnswer],
])(
  'where the session %s, the hint goes and the links to sign in are there',
  async (_, readUser) => {
    renderNavigation(readUser)
    await waitFor(() => expect(page.hasAttribute('data-returning')).toBe(false))
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  },
)

function renderNavigation(readUser: () => Promise<User | null>) {
  return renderScreen('/', <Navigation id="navigation" isOpen />, { readUser })
}
