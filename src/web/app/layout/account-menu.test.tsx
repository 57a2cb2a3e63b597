import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { User } from '#domain/user.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { useSession } from '#web/queries/session.ts'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { AccountMenu } from './account-menu.tsx'

const ada: User = { id: 'demo-user', name: 'Ada', email: 'ada@example.com', role: 'client' }

test('a failed sign-out is logged, shows an error and stays on the page @spec-8.3', async () => {
  expectConsole('error', /^sign out error Error: no answer/)
  const { user, address } = renderScreen('/dashboard', <AccountMenu user={ada} />, {
    signOut: noAnswer,
  })

  await user.click(screen.getByRole('button', { name: 'Account of Ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))

  expect(await screen.findByText(messages.signOutFailed)).toBeDefined()
  expect(address()).toBe('/dashboard')
})

test('the menu that is gone before the sign-out is through still leads home', async () => {
  const { user, address } = renderScreen('/dashboard', <MenuWhileSignedIn />, {
    readUser: async () => ada,
    signOut: async () => undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Account of Ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  expect(await screen.findByText(messages.signedOut)).toBeDefined()
  await waitFor(() => expect(address()).toBe('/'))
})

function MenuWhileSignedIn() {
  const { user } = useSession()
  return user && <AccountMenu user={user} />
}
