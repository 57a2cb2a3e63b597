import { useMemo, useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'

interface FreshAccount {
  /** Asks for a sign-in where a call needs a fresh one, and then repeats the call. */
  account: Account
  /** Answers the question that is open, if one is. */
  answer: ((isSignedIn: boolean) => void) | null
}

export function useFreshAccount(account: Account): FreshAccount {
  const [answer, setAnswer] = useState<FreshAccount['answer']>(null)

  const fresh = useMemo(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => (isSignedIn: boolean) => {
          setAnswer(null)
          resolve(isSignedIn)
        })
      })
    return repeatAfter(account, ask)
  }, [account])

  return { account: fresh, answer }
}

function repeatAfter(account: Account, ask: () => Promise<boolean>): Account {
  return new Proxy(account, {
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
