import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { passkeyMessages as messages } from '#domain/accounts/passkey-messages.ts'
import { Button } from '#ui/button.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { RecoveryCodes } from '#web/app/account/two-step/recovery-codes.tsx'
import { useAddPasskey, useRemovePasskey } from '#web/queries/passkeys.ts'
import { secondFactorsQuery } from '#web/queries/second-factors.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { PasskeyList } from './passkey-list.tsx'

/** The passkeys of the account. Its first factor brings recovery codes, which are shown here once. */
export function Passkeys({ account }: { account: Account }) {
  const { data: factors } = useQuery(secondFactorsQuery(account))
  const [codes, setCodes] = useState<string[] | null>(null)
  const add = useAddPasskey(account, setCodes)
  const remove = useRemovePasskey(account)

  return (
    <AccountSection heading="Passkeys">
      <p className="mt-2 text-soft">
        Sign in with your fingerprint, face, screen lock or security key instead of your password.
        Once you have a passkey, signing in with your password asks for a second step too.
      </p>
      <PasskeyList account={account} remove={remove} onAsk={add.reset} />
      {add.isSuccess && <Outcome>{messages.added}</Outcome>}
      {add.error && <Outcome isProblem>{errorMessage(add.error, messages.addFailed)}</Outcome>}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && factors && (
        <Button
          look="outline"
          className="mt-4"
          isBusy={add.isPending}
          onClick={() => {
            remove.reset()
            add.mutate(undefined)
          }}
        >
          {add.isPending ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      )}
    </AccountSection>
  )
}
