import type { Links } from '#contract/backend.ts'
import { type OrderDraft, orderSteps } from '#domain/order.ts'
import { draftStorageKey } from '#web/shared/draft-storage-key.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation, useNavigate } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { ResumeDraft } from './resume-draft.tsx'
import { readWaitingOrder } from './waiting-order-state.ts'

interface OrderByLinkProps {
  links: Links
  saveDraft: (draft: OrderDraft) => void
}

/** What the screen shows beside the wizard, or in its place. Apart from it, so that the wizard's code stays small. */
export function OrderByLink({ links, saveDraft }: OrderByLinkProps) {
  const waiting = readWaitingOrder(useLocation().state)
  const confirmation = useUrlPanel('confirm')
  const mailed = useUrlPanel('draft')
  const navigate = useNavigate()

  function resume(draft: OrderDraft) {
    saveDraft(draft)
    // The wizard of this tab takes it as it takes a change by another tab.
    window.dispatchEvent(new StorageEvent('storage', { key: draftStorageKey }))
    // The wizard leads back from there to the first step that is not finished.
    void navigate(`${paths.orderHit}?step=${orderSteps.length}`, { replace: true })
  }

  return (
    <>
      {waiting && <OrderWaiting links={links} waiting={waiting} />}
      {confirmation.openFor && (
        <ConfirmOrder links={links} token={confirmation.openFor} onClose={confirmation.close} />
      )}
      {mailed.openFor && (
        <ResumeDraft
          links={links}
          token={mailed.openFor}
          onResume={resume}
          onClose={mailed.close}
        />
      )}
    </>
  )
}
