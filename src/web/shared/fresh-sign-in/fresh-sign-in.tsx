import { lazy, Suspense } from 'react'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import type { FreshSignInQuestion } from './use-fresh-sign-in.ts'

const SignInAgain = lazy(async () => ({
  default: (await fetchChunk(() => import('./sign-in-again.tsx'))).SignInAgain,
}))

interface FreshSignInProps {
  email: string
  answer: FreshSignInQuestion['answer']
}

/** The dialog of `useFreshSignIn`, while it asks. Its code comes when it is needed. */
export function FreshSignIn({ email, answer }: FreshSignInProps) {
  const { account } = useCapabilities()
  if (!account || !answer) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain account={account} email={email} onAnswer={answer} />
    </Suspense>
  )
}
