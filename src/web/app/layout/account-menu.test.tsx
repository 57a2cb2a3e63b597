import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#domain/values/messages.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { ada } from '#web/shared/fake-account.fixture.ts'
import { noAnswer, renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { AccountMenu } from './account-menu.tsx'

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
