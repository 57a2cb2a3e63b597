import type { ReactNode } from 'react'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { Outcome } from './outcome.tsx'

interface EmailButtonProps {
  sending: {
    mutate: () => void
    isPending: boolean
    isSuccess: boolean
    error: Error | null
  }
  /** What else can be pressed, beside it. */
  beside?: ReactNode
  children: string
}

/** Has an email sent, and says below whether it was. */
export function EmailButton({ sending, beside, children }: EmailButtonProps) {
  const { mutate, isPending, isSuccess, error } = sending
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button look="outline" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Sending…' : children}
        </Button>
        {beside}
      </div>
      {isSuccess && <Outcome>{messages.emailSent}</Outcome>}
      {error && <Outcome isProblem>{errorMessage(error, messages.emailFailed)}</Outcome>}
    </>
  )
}
