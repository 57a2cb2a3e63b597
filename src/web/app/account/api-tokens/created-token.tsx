import { useEffect, useId, useRef, useState } from 'react'
import { apiTokenMessages as messages } from '#domain/api-token-messages.ts'
import { Button } from '#ui/button.tsx'

interface CreatedTokenProps {
  secret: string
  onDone: () => void
}

/** A new token, the one time it is shown. */
export function CreatedToken({ secret, onDone }: CreatedTokenProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState('')

  // The form that created it is gone.
  useEffect(() => ref.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setOutcome(messages.copied)
    } catch {
      setOutcome(messages.notCopied)
    }
  }

  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={id} className="api-token-created">
      <h4 id={id} className="font-semibold">
        Your new token
      </h4>
      <p className="text-soft">Copy it now and keep it safe. It won’t be shown again.</p>
      <code className="api-token-secret">{secret}</code>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>Copy token</Button>
        <Button look="quiet" onClick={onDone}>
          Done
        </Button>
        <p aria-live="polite" className="text-sm text-soft">
          {outcome}
        </p>
      </div>
    </div>
  )
}
