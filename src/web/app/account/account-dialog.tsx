import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import type { User } from '#domain/accounts/user.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FreshSignIn } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { signInStateQuery, useFreshCalls } from '#web/shared/fresh-sign-in/use-fresh-sign-in.ts'
import styles from './account.css?inline'
import { ApiTokens } from './api-tokens.tsx'
import { DeleteAccount, OwnData } from './delete-account.tsx'
import { Notifications } from './notifications.tsx'
import { EmailAddress, Profile } from './profile.tsx'
import { ChangePassword, SecurityLog, SessionList, SetPassword } from './security.tsx'
import { Passkeys, TwoStep } from './two-step.tsx'
import { Webhooks } from './webhooks.tsx'

interface AccountDialogProps {
  account: Account
  user: User
  onClose: () => void
}

export function AccountDialog({ account: plain, user, onClose }: AccountDialogProps) {
  const { calls: account, answer } = useFreshCalls(plain)
  const { data: signInState } = useQuery(signInStateQuery(plain))
  // Until it is known, and where it cannot be read, as for most accounts.
  const hasPassword = signInState?.hasPassword ?? true
  const isFactorMissing = user.isFactorMissing === true
  // It stays where it is once it is set up: recovery codes are shown in it.
  const [isTwoStepFirst] = useState(isFactorMissing)
  const twoStep = (
    <>
      <TwoStep account={account} isRequired={isFactorMissing} />
      <Passkeys account={account} />
    </>
  )
  return (
    <>
      <Dialog title="Account" onClose={onClose} returnFocusTo="main">
        {/* No page is prerendered with the account, so no page carries its styles. */}
        <style href="account" precedence="screen">
          {styles}
        </style>
        {isTwoStepFirst && twoStep}
        <Profile account={account} user={user} />
        <EmailAddress account={account} user={user} hasPassword={hasPassword} />
        <Notifications account={account} role={user.role} />
        <ApiTokens account={account} />
        <Webhooks account={account} role={user.role} />
        {!isTwoStepFirst && twoStep}
        <SessionList account={account} />
        <SecurityLog account={account} />
        {hasPassword ? (
          <ChangePassword account={account} email={user.email} />
        ) : (
          <SetPassword account={account} email={user.email} />
        )}
        <OwnData account={account} />
        <DeleteAccount account={account} user={user} hasPassword={hasPassword} />
      </Dialog>
      <FreshSignIn email={user.email} answer={answer} />
    </>
  )
}
