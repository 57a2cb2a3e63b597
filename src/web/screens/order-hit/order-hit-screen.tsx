import { useCapabilities } from '#web/shared/backend-context.tsx'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import { lazyPart, prefetchOpenPanel } from '#web/shared/missing-chunk.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import type { WaitingState } from './order-by-link.tsx'
import { loadBegunOrder, OrderWizard } from './order-wizard.tsx'

export { OrderHitScreen as Screen, prefetchOrder as prefetch }

/** Only for those who order without an account, or open a link from an email. */
const OrderByLink = lazyPart(() => import('./order-by-link.tsx'), 'OrderByLink')

/** With a draft, what only those need who have begun is there at once. */
function prefetchOrder() {
  return [prefetchOpenPanel(() => storedDraft.read() !== null, loadBegunOrder)]
}

/** The wizard, and what a link in an email opens over it: `?confirm=…` places an order. */
export function OrderHitScreen() {
  const { links } = useCapabilities()
  const { search, state } = useLocation()
  const isWaiting = Boolean((state as WaitingState | null)?.waitingOrder)

  return (
    <>
      {!(links && isWaiting) && <OrderWizard />}
      {links && (isWaiting || /[?&]confirm=/.test(search)) && <OrderByLink />}
    </>
  )
}
