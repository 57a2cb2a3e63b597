import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type OrderDraft, orderDraftKeptDays } from '#domain/order.ts'
import { Button } from '#ui/button.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'

/** Only for those who ask for it. */
const MailDraft = lazy(async () => ({
  default: (await fetchChunk(() => import('./mail-draft.tsx'))).MailDraft,
}))

interface DiscardDraftProps {
  /** Undefined when there is nothing to discard. */
  discard: (() => void) | undefined
  undo: (() => void) | null
  draft: OrderDraft
}

/** The draft stays in this browser, so that it can also be removed from it. */
export function DiscardDraft({ discard, undo, draft }: DiscardDraftProps) {
  const { links } = useCapabilities()
  const [isMailing, setIsMailing] = useState(false)
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
      {discard && links && (
        <Button
          look="quiet"
          className="max-sm:-ml-5"
          title="Get a link by email that opens your answers on another device."
          onClick={() => setIsMailing(true)}
        >
          Email draft
        </Button>
      )}
      {discard && (
        <Button
          look="quiet"
          className={links ? undefined : 'max-sm:-ml-5'}
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
      {links && isMailing && (
        <OutsideForm>
          <MailDraft links={links} draft={draft} onClose={() => setIsMailing(false)} />
        </OutsideForm>
      )}
    </div>
  )
}

/** A form cannot contain another. React still passes on the events of what is drawn elsewhere. */
function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(
    <div onSubmit={stopHere} onChange={stopHere}>
      <Suspense>{children}</Suspense>
    </div>,
    document.body,
  )
}

function stopHere(event: SyntheticEvent): void {
  event.stopPropagation()
}
