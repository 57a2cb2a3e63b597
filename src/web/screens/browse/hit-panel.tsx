import type { Hit } from '#domain/showcase/hit.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { HitFacts, HitSubtitle } from '#web/shared/hit-facts.tsx'
import { orderLikePath } from '#web/shared/hit-paths.ts'
import { detailsLinkId } from './hit-details.ts'

interface HitPanelProps {
  id: string
  hits: readonly Hit[]
  /** Those of a prerendered page are not all, and not whole: the others are under way. */
  isComplete: boolean
  onClose: () => void
}

/** One hit, over the list. */
export function HitPanel({ id, hits, isComplete, onClose }: HitPanelProps) {
  const hit = isComplete ? hits.find((one) => String(one.id) === id) : undefined
  if (!hit) {
    return (
      <Dialog title={isComplete ? 'Hit not found' : 'Hit'} onClose={onClose} returnFocusTo="main">
        {isComplete ? (
          <p>This hit isn’t shown any more.</p>
        ) : (
          <LoadingArea>
            <Skeleton className="h-48" />
          </LoadingArea>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={hit.title}
      subtitle={<HitSubtitle hit={hit} />}
      onClose={onClose}
      returnFocusTo={detailsLinkId(hit)}
    >
      <HitFacts hit={hit} />
      <p className="mt-6">
        <AppLink to={orderLikePath(hit)} className={buttonClass()}>
          Order one like this
        </AppLink>
      </p>
    </Dialog>
  )
}
