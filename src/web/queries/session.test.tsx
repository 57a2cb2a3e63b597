import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Backend } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { ada } from '#web/shared/fake-account.fixture.ts'
import {
  createAnswer,
  fakeBackend,
  noAnswer,
  TestProviders,
} from '#web/shared/render-screen.fixture.tsx'
import { useSession } from './session.ts'
import { useSignIn, useSignOut, useSignUp } from './sign-in.ts'

test('the session is loading until the stored user has been read @spec-4.1', async () => {
  const read = createAnswer<User | null>()
  const hook = renderSession({ readUser: () => read.promise })
  expect(hook.current.session).toEqual({ user: null, isLoading: true })

  await read.give(ada)
  await waitFor(() => expect(hook.current.session).toEqual({ user: ada, isLoading: false }))
})

test.each(['signIn', 'signUp', 'signOut'] as const)(
  'the session is loading during %s and not afterwards @spec-4.1',
  async (action) => {
    const answer = createAnswer<User & void>()
    const hook = renderSession({ [action]: () => answer.promise })
    await waitFor(() => expect(hook.current.session.isLoading).toBe(false))

    act(() => hook.current[action]())
    await waitFor(() => expect(hook.current.session.isLoading).toBe(true))

    await answer.give(ada as User & void)
    await waitFor(() => expect(hook.current.session.isLoading).toBe(false))
    expect(hook.current.session.user).toEqual(action === 'signOut' ? null : ada)
  },
)

test('a failed session call leaves the user unknown, not signed out', async () => {
  const asked = vi.fn(noAnswer)
  const hook = renderSession({ readUser: asked })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await act(async () => undefined)
  expect(hook.current.session).toEqual({ user: null, isLoading: true })
})

function renderSession(answers: Partial<Backend>) {
  const backend = fakeBackend(answers)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders backend={backend}>{children}</TestProviders>
  )
  return renderHook(useEverything, { wrapper }).result
}

function useEverything() {
  const [signIn, signUp, signOut] = [useSignIn(), useSignUp(), useSignOut()]
  return {
    session: useSession(),
    signIn: () => signIn.mutate({ email: 'ada@example.com', password: 'x' }),
    signUp: () => signUp.mutate({ ...ada, company: 'Engines', password: 'x' }),
    signOut: () => signOut.mutate(),
  }
}
