import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { Outcome } from './outcome.tsx'

interface ConfirmChangeProps {
  /** What follows from it. */
  children: string
  confirm: string
  change: { mutate: () => void; isPending: boolean; error: Error | null }
  failed: string
  onCancel: () => void
}

/** Asks before something stops working. Focus comes here, on the button that changes nothing. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { children, confirm, change, failed, onCancel } = props
  const cancelRef = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelRef.current?.focus(), [])

  return (
    <div className="mt-4 border-l-2 border-danger pl-5">
      <p>{children}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={change.isPending} onClick={() => change.mutate()}>
          {confirm}
        </Button>
        <Button ref={cancelRef} look="quiet" disabled={change.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {change.error && <Outcome isProblem>{errorMessage(change.error, failed)}</Outcome>}
    </div>
  )
}
