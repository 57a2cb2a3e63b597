import type { Links } from '#contract/backend.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { OrderWaiting } from './order-waiting.tsx'
import { readWaitingOrder } from './waiting-order-state.ts'

/** What the screen shows beside the wizard, or in its place. Apart from it, so that the wizard's code stays small. */
export function OrderByLink({ links }: { links: Links }) {
  const waiting = readWaitingOrder(useLocation().state)
  const confirmation = useUrlPanel('confirm')

  return (
    <>
      {waiting && <OrderWaiting links={links} waiting={waiting} />}
      {confirmation.openFor && (
        <ConfirmOrder links={links} token={confirmation.openFor} onClose={confirmation.close} />
      )}
    </>
  )
}
