import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withAccount } from '#web/shared/fake-account.fixture.ts'
import { renderScreen } from '#web/shared/render-screen.fixture.tsx'
import { askForFreshSignIn } from './ask-for-fresh-sign-in.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'

test.each([
  ['another panel of the page', '/dashboard?tab=billing'],
  ['another page', '/pricing'],
])('the question for a fresh sign-in is answered with no on leaving for %s', async (_, to) => {
  const question = <FreshSignIn email="ada@example.com" />
  const { go } = renderScreen('/dashboard?request=HIT-012', question, withAccount())
  let answer: Promise<boolean> | undefined
  await act(async () => {
    answer = askForFreshSignIn()
  })
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined()
  await go(to)
  expect(await answer).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})
