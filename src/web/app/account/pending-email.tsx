import type { Account } from '#contract/backend.ts'
import { missingConfirmations, type User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { useCancelEmailChange, useResendEmailChange } from '#web/queries/account.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { EmailButton } from './email-button.tsx'
import { Outcome } from './outcome.tsx'

interface PendingEmailProps {
  account: Account
  user: User
  /** The new one. */
  address: string
}

/** A new address that waits for its confirmation, and which confirmations are missing. */
export function PendingEmail({ account, user, address }: PendingEmailProps) {
  const resending = useResendEmailChange(account)
  const cancelling = useCancelEmailChange(account)
  const missing = missingConfirmations(user)

  return (
    <div className="mt-4 border-l-2 border-amber pl-4 wrap-anywhere">
      <p>
        Confirm <b>{missing.includes('new') ? address : user.email}</b>
        {missing.length > 1 && (
          <>
            {' and '}
            <b>{user.email}</b>
          </>
        )}{' '}
        to finish the change{missing.includes('new') ? '' : <> to {address}</>}. Sign in to this
        account and open the link we sent {missing.length > 1 ? 'to each of them' : 'there'}.
      </p>
      <EmailButton
        sending={resending}
        beside={
          <Button look="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel change
          </Button>
        }
      >
        {missing.length > 1 ? 'Resend links' : 'Resend link'}
      </EmailButton>
      {cancelling.isError && (
        <Outcome isProblem>{errorMessage(cancelling.error, messages.emailChangeFailed)}</Outcome>
      )}
    </div>
  )
}
