import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Links } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { User } from '#domain/accounts/user.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { expectConsole } from '#tests/quiet-console.ts'
import { ada, withAccount } from '#web/shared/fake-account.fixture.ts'
import {
  button,
  createAnswer,
  field,
  fill,
  renderScreen,
  waitForFocus,
} from '#web/shared/render-screen.fixture.tsx'
import { nextPurpose, SignInScreen } from './sign-in-screen.tsx'

test('leaving while it is busy causes no redirect later', async () => {
  const answer = createAnswer<User>()
  const signIn = () => answer.promise
  const { user, go, address } = renderScreen('/sign-in', <SignInScreen />, { signIn })
  await fillIn(user)
  await user.keyboard('{Enter}')
  await go('/pricing')
  await screen.findByText('Elsewhere')

  await answer.give(ada)
  expect(await screen.findByText(messages.signedIn)).toBeDefined()
  expect(address()).toBe('/pricing')
})

test.each([
  [
    new CallError('signed-out', serverMessages.invalidCredentials),
    serverMessages.invalidCredentials,
  ],
  [new CallError('internal'), messages.signInFailed],
])('a refused sign-in (%s) is logged, says why, and keeps the input @spec-8.3', async (...row) => {
  const [error, message] = row
  expectConsole('error', /^sign in error CallError/)
  const { user, address } = renderScreen('/sign-in', <SignInScreen />, {
    signIn: () => Promise.reject(error),
  })
  await fillIn(user)
  await user.click(button('Sign In'))

  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect([field('Email').value, field('Password').value]).toEqual(['ada@example.com', 'secret'])
  await waitFor(() => expect(button('Sign In').disabled).toBe(false))
  await waitForFocus(() => button('Sign In'))
  expect(address()).toBe('/sign-in')
})

test('a signed-in user is offered the page that asked for sign-in', async () => {
  renderScreen('/sign-in?next=/order-hit', <SignInScreen />, { readUser: async () => ada })
  const link = await screen.findByRole('link', { name: 'Continue where you left off' })
  expect(link.getAttribute('href')).toBe('/order-hit')
})

test.each([
  [ada, '/dashboard?request=HIT-012'],
  [null, '/sign-in?next=%2Fdashboard%3Frequest%3DHIT-012&step=code'],
])(
  'an emailed link leads on to what it was asked for, also by a second step: %j',
  async (...row) => {
    const [person, expected] = row
    const links = {
      readSignInLink: async () => ({ email: ada.email, needsCode: false, expiresAt: '' }),
      signInByLink: async () => ({ user: person }),
    } as Partial<Links> as Links
    const { user, address } = renderScreen(
      '/sign-in?link=token&next=%2Fdashboard%3Frequest%3DHIT-012',
      <SignInScreen />,
      { ...withAccount(), links },
    )
    expect(screen.getByText('Sign in to see HIT-012.')).toBeDefined()
    const panel = within(await screen.findByRole('dialog', { name: 'Sign in' }))
    await user.click(await panel.findByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(address()).toBe(expected))
  },
)

test('a link that asks for a code has the focus on it', async () => {
  const links = {
    readSignInLink: async () => ({ email: ada.email, needsCode: true, expiresAt: '' }),
  } as Partial<Links> as Links
  renderScreen('/sign-in?link=token', <SignInScreen />, { ...withAccount(), links })
  const code = await screen.findByRole('textbox', { name: 'Code' })
  await waitForFocus(() => code)
})

test('where accounts are not real, there is no password to forget', () => {
  renderScreen('/sign-in?reset=request', <SignInScreen />)
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

async function fillIn(user: ReturnType<typeof renderScreen>['user']): Promise<void> {
  await fill(user, field('Email'), 'ada@example.com')
  await fill(user, field('Password'), 'secret')
}

test.each([
  ['/dashboard?tab=hits&request=HIT-012', 'Sign in to see HIT-012.'],
  ['/dashboard?request=%22', 'Sign in to see this request.'],
  ['/dashboard?account=', 'Sign in to open your account.'],
  ['/dashboard?tab=hits', undefined],
  ['/order-hit?confirm=token', undefined],
])('signing in for %s says why: %s', (next, purpose) => {
  expect(nextPurpose(new URLSearchParams({ next }))).toBe(purpose)
})
