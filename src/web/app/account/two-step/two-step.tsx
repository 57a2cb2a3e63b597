import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { type SecondFactors, secondFactorRules } from '#domain/second-factor.ts'
import { secondFactorMessages as messages } from '#domain/second-factor-messages.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { ConfirmChange } from '#web/app/account/confirm-change.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { useReturnedFocus } from '#web/app/account/use-returned-focus.ts'
import {
  secondFactorsQuery,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
} from '#web/queries/second-factors.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
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
        <p className="mt-2 font-semibold">The operator tools open once this is set up.</p>
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
        <Authenticator account={account} factors={factors} onCodes={setCodes} />
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
  onCodes: (codes: string[]) => void
}

function Authenticator({ account, factors, onCodes }: AuthenticatorProps) {
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const keepFocus = useReturnedFocus(asked === null)
  const renew = useRenewRecoveryCodes(account)
  const remove = useRemoveAuthenticator(account)
  const close = () => setAsked(null)

  function ask(what: 'renew' | 'remove') {
    keepFocus()
    renew.reset()
    remove.reset()
    setAsked(what)
  }

  return (
    <>
      <p className="mt-4">
        On since <Moment at={factors.authenticatorSince ?? ''} />, with an authenticator app.{' '}
        {factors.recoveryCodesLeft} of {secondFactorRules.recoveryCodes} recovery codes are left.
      </p>
      {factors.recoveryCodesLeft === 0 && (
        <Outcome isProblem>
          You have no recovery codes. Create new ones, so that a lost phone doesn’t lock you out.
        </Outcome>
      )}
      {asked === 'renew' && (
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
          onCancel={close}
        >
          Your current recovery codes stop working.
        </ConfirmChange>
      )}
      {asked === 'remove' && (
        <ConfirmChange
          confirm="Remove"
          change={{ ...remove, mutate: () => remove.mutate(undefined) }}
          failed={messages.removeFailed}
          onCancel={close}
        >
          Your password alone will sign you in again, and your recovery codes stop working.
        </ConfirmChange>
      )}
      {asked === null && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button look="outline" onClick={() => ask('renew')}>
            New recovery codes…
          </Button>
          <Button look="quiet" onClick={() => ask('remove')}>
            Remove…
          </Button>
        </div>
      )}
    </>
  )
}
