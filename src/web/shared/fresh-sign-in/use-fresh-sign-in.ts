import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'

export interface FreshSignInQuestion {
  /** Asks for a fresh sign-in, and says whether there was one. */
  ask: () => Promise<boolean>
  /** Answers the question that is open, if one is: `FreshSignIn` shows it. */
  answer: ((isSignedIn: boolean) => void) | null
}

export function useFreshSignIn(): FreshSignInQuestion {
  const [answer, setAnswer] = useState<FreshSignInQuestion['answer']>(null)

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => (isSignedIn: boolean) => {
          setAnswer(null)
          resolve(isSignedIn)
        })
      }),
    [],
  )
  return { ask, answer }
}

/** The same calls: where one needs a fresh sign-in, that is asked for, and then the call is repeated. */
export function useFreshCalls<Calls extends object>(
  calls: Calls,
): { calls: Calls; answer: FreshSignInQuestion['answer'] } {
  const { ask, answer } = useFreshSignIn()
  const fresh = useMemo(() => repeatAfter(calls, ask), [calls, ask])
  return { calls: fresh, answer }
}

function repeatAfter<Calls extends object>(calls: Calls, ask: () => Promise<boolean>): Calls {
  return new Proxy(calls, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (...args: unknown[]) => {
        try {
          return await call(...args)
        } catch (error) {
          if (!isStale(error) || !(await ask())) throw error
          return call(...args)
        }
      }
    },
  })
}

function isStale(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'sign-in-again'
}

/** Never from the cache alone: what is fresh now is not in ten minutes. */
export function signInStateQuery(account: Account) {
  return queryOptions({
    queryKey: ['sign-in-state'],
    queryFn: () => account.readSignInState(),
    staleTime: 0,
  })
}

/** Until it is known, and where it cannot be read, as for most accounts. */
export function useHasPassword(account: Account): boolean {
  return useQuery(signInStateQuery(account)).data?.hasPassword ?? true
}
