import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import type { User } from '#domain/user.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ApiTokens } from './api-tokens/api-tokens.tsx'
import { Calendar } from './calendar.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailAddress } from './email-address.tsx'
import { SignInAgain } from './fresh-sign-in/sign-in-again.tsx'
import { useFreshAccount } from './fresh-sign-in/use-fresh-account.ts'
import { Notifications } from './notifications.tsx'
import { OwnData } from './own-data.tsx'
import { Profile } from './profile.tsx'
import { SecurityLog } from './security-log.tsx'
import { SessionList } from './session-list.tsx'
import { TwoStep } from './two-step/two-step.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

interface AccountDialogProps {
  account: Account
  user: User
  onClose: () => void
}

export function AccountDialog({ account: plain, user, onClose }: AccountDialogProps) {
  const { account, answer } = useFreshAccount(plain)
  const isFactorMissing = user.isFactorMissing === true
  // It stays where it is once it is set up: recovery codes are shown in it.
  const [isTwoStepFirst] = useState(isFactorMissing)
  const twoStep = <TwoStep account={account} isRequired={isFactorMissing} />
  return (
    <>
      <Dialog title="Account" onClose={onClose} returnFocusTo="main">
        {isTwoStepFirst && twoStep}
        <Profile account={account} user={user} />
        <EmailAddress account={account} user={user} />
        <Notifications account={account} role={user.role} />
        <Calendar account={account} role={user.role} />
        <ApiTokens account={account} />
        <Webhooks account={account} role={user.role} />
        {!isTwoStepFirst && twoStep}
        <SessionList account={account} />
        <SecurityLog account={account} />
        <ChangePassword account={account} email={user.email} />
        <OwnData account={account} />
        <DeleteAccount account={account} user={user} />
      </Dialog>
      {answer && <SignInAgain account={plain} email={user.email} onAnswer={answer} />}
    </>
  )
}
