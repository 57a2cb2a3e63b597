import { lazy, Suspense } from 'react'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { saveDraft } from './order-draft-storage.ts'
import { OrderWizard } from './order-wizard.tsx'

/** Only for those who order without an account, or open a link from an email. */
const OrderByLink = lazy(async () => ({
  default: (await fetchChunk(() => import('./order-by-link.tsx'))).OrderByLink,
}))

/** The wizard, and what links in emails open over it: `?confirm=…` places an order, `?draft=…` brings a draft back. */
export function OrderHitScreen() {
  const { links } = useCapabilities()
  const { search, state } = useLocation()
  const isWaiting = Boolean((state as { waitingOrder?: unknown } | null)?.waitingOrder)

  return (
    <>
      {!(links && isWaiting) && <OrderWizard />}
      {links && (isWaiting || /[?&](confirm|draft)=/.test(search)) && (
        <Suspense>
          <OrderByLink links={links} saveDraft={saveDraft} />
        </Suspense>
      )}
    </>
  )
}
