import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Failure } from './failure.tsx'

interface ConfirmActionProps {
  question: string
  confirm: string
  isBusy: boolean
  error: Error | null
  fallback: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that matters. Focus comes here, on the button that changes nothing. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { question, confirm, isBusy, error, fallback, onConfirm, onCancel } = props
  const cancelRef = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelRef.current?.focus(), [])

  return (
    <div className="mt-3 border-l-2 border-danger pl-4 wrap-anywhere">
      <p className="max-w-prose">{question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button ref={cancelRef} look="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Failure error={error} fallback={fallback} />
    </div>
  )
}
