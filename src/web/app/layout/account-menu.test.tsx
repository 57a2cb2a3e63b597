import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/user.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { AccountMenu } from './account-menu.tsx'

const ada: User = { id: 'demo-user', name: 'Ada', email: 'ada@example.com', role: 'client' }

test('signing out says so and leads home', async () => {
  localStorage.setItem('user', JSON.stringify(ada))
  const { user, address } = renderScreen('/dashboard', <AccountMenu user={ada} />)

  await user.click(screen.getByRole('button', { name: 'Account of Ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))

  expect(await screen.findByText(messages.signedOut)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/'))
  expect(localStorage.getItem('user')).toBeNull()
})

test('a sign-out that fails is logged, told, and leaves the person where they are', async () => {
  expectConsole('error', /^sign out error Error: no answer/)
  const { user, address } = renderScreen('/dashboard', <AccountMenu user={ada} />, {
    signOut: noAnswer,
  })

  await user.click(screen.getByRole('button', { name: 'Account of Ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))

  expect(await screen.findByText(messages.signOutFailed)).toBeDefined()
  expect(address()).toBe('/dashboard')
})
