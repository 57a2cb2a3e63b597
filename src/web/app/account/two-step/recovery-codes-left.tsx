import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { secondFactorRules } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmChange } from '#web/app/account/confirm-change.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { useReturnedFocus } from '#web/app/account/use-returned-focus.ts'
import { useRenewRecoveryCodes } from '#web/queries/second-factors.ts'

interface RecoveryCodesLeftProps {
  account: Account
  left: number
  onCodes: (codes: string[]) => void
}

/** How many recovery codes are left, and a way to new ones. */
export function RecoveryCodesLeft({ account, left, onCodes }: RecoveryCodesLeftProps) {
  const [isAsked, setIsAsked] = useState(false)
  const keepFocus = useReturnedFocus(!isAsked)
  const renew = useRenewRecoveryCodes(account)

  function ask() {
    keepFocus()
    renew.reset()
    setIsAsked(true)
  }

  return (
    <>
      <p className="mt-4">
        {left} of {secondFactorRules.recoveryCodes} recovery codes are left. Each signs you in once
        if you lose your phone or your passkey.
      </p>
      {left === 0 && (
        <Outcome isProblem>
          You have no recovery codes. Create new ones, so that a lost phone doesn’t lock you out.
        </Outcome>
      )}
      {isAsked ? (
        <ConfirmChange
          confirm="Create new codes"
          change={{
            ...renew,
            mutate: () =>
              renew.mutate(undefined, {
                onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
              }),
          }}
          failed={messages.codesFailed}
          onCancel={() => setIsAsked(false)}
        >
          Your current recovery codes stop working.
        </ConfirmChange>
      ) : (
        <Button look="outline" className="mt-4" onClick={ask}>
          New recovery codes…
        </Button>
      )}
    </>
  )
}
