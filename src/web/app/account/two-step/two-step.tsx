import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { isTwoStep, type SecondFactors } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { ConfirmChange } from '#web/app/account/confirm-change.tsx'
import { useReturnedFocus } from '#web/app/account/use-returned-focus.ts'
import { secondFactorsQuery, useRemoveAuthenticator } from '#web/queries/second-factors.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesLeft } from './recovery-codes-left.tsx'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import styles from './two-step.css?inline'

interface TwoStepProps {
  account: Account
  /** Whether the operator tools wait for it. */
  isRequired: boolean
}

/** The second factor of the account, and its recovery codes. */
export function TwoStep({ account, isRequired }: TwoStepProps) {
  const { data: factors, isError, refetch } = useQuery(secondFactorsQuery(account))
  const [codes, setCodes] = useState<string[] | null>(null)

  return (
    <AccountSection heading="Two-step sign-in">
      {/* No page is prerendered with the account, so no page carries its styles. */}
      <style href="two-step" precedence="screen">
        {styles}
      </style>
      {isRequired && (
        <p className="mt-2 font-semibold">
          The operator tools open once this or a passkey is set up.
        </p>
      )}
      <p className="mt-2 text-soft">
        Besides your password, signing in asks for a code from an app on your phone. A stolen
        password is then not enough.
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && factors?.authenticatorSince === null && (
        <SetUpAuthenticator account={account} onDone={setCodes} />
      )}
      {!codes && factors && factors.authenticatorSince !== null && (
        <Authenticator account={account} factors={factors} />
      )}
      {!codes && factors && isTwoStep(factors) && (
        <RecoveryCodesLeft account={account} left={factors.recoveryCodesLeft} onCodes={setCodes} />
      )}
      {!factors && !isError && <Skeleton className="mt-4 h-16" />}
      {!factors && isError && (
        <div className="mt-4">
          <LoadError what="two-step sign-in" onRetry={() => void refetch()} />
        </div>
      )}
    </AccountSection>
  )
}

interface AuthenticatorProps {
  account: Account
  factors: SecondFactors
}

function Authenticator({ account, factors }: AuthenticatorProps) {
  const [isAsked, setIsAsked] = useState(false)
  const keepFocus = useReturnedFocus(!isAsked)
  const remove = useRemoveAuthenticator(account)

  function ask() {
    keepFocus()
    remove.reset()
    setIsAsked(true)
  }

  return (
    <>
      <p className="mt-4">
        On since <Moment at={factors.authenticatorSince ?? ''} />, with an authenticator app.
      </p>
      {isAsked ? (
        <ConfirmChange
          confirm="Remove"
          change={{ ...remove, mutate: () => remove.mutate(undefined) }}
          failed={messages.removeFailed}
          onCancel={() => setIsAsked(false)}
        >
          {factors.passkeys.length > 0 ? leavesPasskeys : leavesPassword}
        </ConfirmChange>
      ) : (
        <Button look="quiet" className="mt-1 -ml-5" onClick={ask}>
          Remove…
        </Button>
      )}
    </>
  )
}

const leavesPasskeys = 'Signing in with your password will ask for a passkey instead of a code.'
const leavesPassword =
  'Your password alone will sign you in again, and your recovery codes stop working.'
