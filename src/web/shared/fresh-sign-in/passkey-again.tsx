import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Account } from '#contract/backend.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import { Button } from '#ui/button.tsx'
import { askForPasskey } from '#web/shared/ask-for-passkey.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'

interface PasskeyAgainProps {
  account: Account
  /** Whether there is no other way, for an account whose only second factor is a passkey. */
  isOnly: boolean
  onAnswer: (isSignedIn: boolean) => void
}

export function PasskeyAgain({ account, isOnly, onAnswer }: PasskeyAgainProps) {
  const again = useMutation({
    async mutationFn() {
      const proof = await askForPasskey(await account.startPasskeySignInAgain())
      await account.signInAgainWithPasskey(proof)
    },
    onSuccess: () => onAnswer(true),
    gcTime: 0,
  })
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOnly) ref.current?.focus()
  }, [isOnly])

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={ref}
          look={isOnly ? 'primary' : 'outline'}
          isBusy={again.isPending}
          onClick={() => again.mutate()}
        >
          Use a passkey
        </Button>
        {isOnly && (
          <Button look="quiet" disabled={again.isPending} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        )}
      </div>
      {again.error && (
        <p
          role="alert"
          className="mt-4 border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold"
        >
          {errorMessage(again.error, messages.checkFailed)}
        </p>
      )}
      {isOnly ? (
        <p className="mt-4 text-sm text-soft">
          Lost your passkey? Sign out, then sign in with a recovery code.
        </p>
      ) : (
        <p className="mt-5 mb-5 text-soft">Or without a passkey:</p>
      )}
    </>
  )
}
