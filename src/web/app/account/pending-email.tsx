import type { Account } from '#contract/backend.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#ui/button.tsx'
import { useCancelEmailChange, useResendEmailChange } from '#web/queries/account.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { EmailButton } from './email-button.tsx'
import { Outcome } from './outcome.tsx'

/** A new address that waits for its confirmation. */
export function PendingEmail({ account, address }: { account: Account; address: string }) {
  const resending = useResendEmailChange(account)
  const cancelling = useCancelEmailChange(account)

  return (
    <div className="mt-4 border-l-2 border-amber pl-4 wrap-anywhere">
      <p>
        Confirm <b>{address}</b> to finish the change. Sign in to this account and open the link we
        sent there.
      </p>
      <EmailButton
        sending={resending}
        beside={
          <Button look="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel change
          </Button>
        }
      >
        Resend link
      </EmailButton>
      {cancelling.isError && (
        <Outcome isProblem>{errorMessage(cancelling.error, messages.emailChangeFailed)}</Outcome>
      )}
    </div>
  )
}
