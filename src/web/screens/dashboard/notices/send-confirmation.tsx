import type { Account } from '#contract/backend.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useSendConfirmation } from '#web/queries/account.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'

/** Sends the mail once more. Pressed and done, it says so instead. */
export function SendConfirmation({ account }: { account: Account }) {
  const { mutate: send, isPending, isSuccess } = useSendConfirmation(account)

  if (isSuccess) {
    return (
      <span role="status" className="flex min-h-11 items-center font-semibold text-green">
        Sent
      </span>
    )
  }
  return (
    <Button
      look="outline"
      isBusy={isPending}
      onClick={() =>
        send(undefined, {
          onError: (error) => toastError(errorMessage(error, messages.emailFailed)),
        })
      }
    >
      {isPending ? 'Sending…' : 'Send again'}
    </Button>
  )
}
