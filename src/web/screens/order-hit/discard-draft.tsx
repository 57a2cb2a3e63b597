import { useRef } from 'react'
import { orderDraftKeptDays } from '#domain/requests/kept-draft.ts'
import { Button } from '#ui/button.tsx'

interface DiscardDraftProps {
  /** Undefined when there is nothing to discard. */
  discard: (() => void) | undefined
  undo: (() => void) | null
}

/** The draft stays in this browser, so that it can also be removed from it. */
export function DiscardDraft({ discard, undo }: DiscardDraftProps) {
  const undoRef = useRef<HTMLButtonElement>(null)

  return (
    <div className="flex items-center gap-2 max-sm:w-full sm:ml-auto">
      <p role="status" className="text-soft">
        {undo && 'Draft discarded.'}
      </p>
      {undo && (
        <Button ref={undoRef} look="quiet" onClick={undo}>
          Undo
        </Button>
      )}
      {discard && (
        <Button
          look="quiet"
          className="max-sm:-ml-5"
          title={`Your draft is saved in this browser for ${orderDraftKeptDays} days.`}
          onClick={() => {
            discard()
            // The pressed button is gone by then; the way back is the next thing to reach for.
            requestAnimationFrame(() => undoRef.current?.focus())
          }}
        >
          Discard draft
        </Button>
      )}
    </div>
  )
}
