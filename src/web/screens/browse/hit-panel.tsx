import { type Hit, isSavingProjected, nameSavings } from '#domain/showcase/hit.ts'
import { hitMessages } from '#domain/showcase/hit-content.ts'
import { hitStatusColours, hitStatusLabels } from '#domain/showcase/hit-status.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { hitCalculatorPath, orderLikePath } from '#web/shared/hit-paths.ts'
import { detailsLinkId } from './hit-details.ts'

interface HitPanelProps {
  id: string
  hits: readonly Hit[]
  /** While more hits are to come, this one may be among them. */
  isComplete: boolean
  onClose: () => void
}

/** One hit, over the list. */
export function HitPanel({ id, hits, isComplete, onClose }: HitPanelProps) {
  const hit = hits.find((one) => String(one.id) === id)
  if (hit) return <HitDetails hit={hit} onClose={onClose} />
  return (
    <Dialog title={isComplete ? 'Hit not found' : 'Hit'} onClose={onClose} returnFocusTo="main">
      {isComplete ? (
        <p>{hitMessages.unavailable}</p>
      ) : (
        <LoadingArea>
          <Skeleton className="h-48" />
        </LoadingArea>
      )}
    </Dialog>
  )
}

function HitDetails({ hit, onClose }: { hit: Hit; onClose: () => void }) {
  const { story } = hit
  const calculation = hitCalculatorPath(hit)
  const subtitle = (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>
        <span className="sr-only">Replaces </span>
        <Strike isStruck={!isSavingProjected(hit)}>{hit.originalSaas}</Strike>
      </span>
      <Badge tone={hitStatusColours[hit.status]}>{hitStatusLabels[hit.status]}</Badge>
      {hit.isSample && <Badge tone="neutral">Example</Badge>}
    </p>
  )
  return (
    <Dialog
      title={hit.title}
      subtitle={subtitle}
      onClose={onClose}
      returnFocusTo={detailsLinkId(hit)}
    >
      <p className="mt-4 max-w-prose text-lg">{hit.description}</p>
      {story && (
        <blockquote className="mt-6 max-w-prose border-l-2 border-ink pl-4">
          <p className="text-lg">{`“${story.quote}”`}</p>
          <footer className="mt-2 text-soft">{story.role}</footer>
        </blockquote>
      )}
      <dl className="mt-6 border-b border-rule">
        {story && <Fact name="Before">{story.before}</Fact>}
        {story && <Fact name="Now">{story.now}</Fact>}
        <Fact name={nameSavings(hit)}>{`${hit.savingsAmount} (${hit.savingsPercentage})`}</Fact>
        <Fact name="Industry">{hit.industry}</Fact>
        <Fact name="Company size">{`${hit.companySize} people`}</Fact>
        {hit.tags.length > 0 && <Fact name="Features">{hit.tags.join(', ')}</Fact>}
      </dl>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <AppLink to={orderLikePath(hit)} className={buttonClass()}>
          Order one like this
        </AppLink>
        {calculation && (
          <AppLink to={calculation} className={linkClass()}>
            What would this save us?
          </AppLink>
        )}
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2">
      <dt className="text-soft">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
