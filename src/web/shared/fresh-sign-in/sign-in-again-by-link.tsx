import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Account } from '#contract/backend.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { Button } from '#ui/button.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { signInStateQuery } from './sign-in-state-query.ts'

interface SignInAgainByLinkProps {
  account: Account
  email: string
  onAnswer: (isSignedIn: boolean) => void
}

/** For an account without a password: a sign-in by link in this browser makes the session fresh. */
export function SignInAgainByLink({ account, email, onAnswer }: SignInAgainByLinkProps) {
  const { links } = useCapabilities()
  const queryClient = useQueryClient()
  const sending = useMutation({ mutationFn: async () => links?.requestSignInLink({ email }) })
  const checking = useMutation({
    async mutationFn() {
      const { isFresh } = await queryClient.fetchQuery(signInStateQuery(account))
      if (isFresh) onAnswer(true)
      return isFresh
    },
  })
  const continueRef = useRef<HTMLButtonElement>(null)
  const isSent = sending.isSuccess
  useEffect(() => {
    if (isSent) continueRef.current?.focus()
  }, [isSent])
  const error = sending.error ?? checking.error
  const isStillOld = checking.data === false && !checking.isPending

  return (
    <>
      <p className="wrap-anywhere">
        {isSent
          ? `We sent a sign-in link to ${email}. Open it in this browser, sign in, then come back here and continue.`
          : `Your account has no password. We’ll email a sign-in link to ${email}.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {isSent ? (
          <Button ref={continueRef} isBusy={checking.isPending} onClick={() => checking.mutate()}>
            Continue
          </Button>
        ) : (
          <Button isBusy={sending.isPending} onClick={() => sending.mutate()}>
            Email me a sign-in link
          </Button>
        )}
        <Button look="quiet" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </div>
      {(error || isStillOld) && (
        <p
          role="alert"
          className="mt-4 border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold"
        >
          {error ? errorMessage(error, messages.signInAgainFailed) : messages.notSignedInByLink}
        </p>
      )}
    </>
  )
}
