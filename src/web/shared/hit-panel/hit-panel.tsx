import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { hitStatusColours, hitStatusLabels, isSavingProjected } from '#domain/showcase/hit.ts'
import type { Hit, HitDetails, Story } from '#domain/showcase/hit-schema.ts'
import { countOf } from '#domain/values/money.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { hitCalculatorPath, orderLikePath } from '#web/shared/hit-paths.ts'
import { HitFigures } from './hit-figures.tsx'
import styles from './hit-panel.css?inline'
import { Miniature } from './miniature.tsx'

// Both come in one file, as the panel shows a miniature too.
export { Miniature }

interface HitPanelProps {
  hit: HitDetails
  orderTo: string
  onClose: () => void
  returnFocusTo: string
}

export function HitPanel({ hit, orderTo, onClose, returnFocusTo }: HitPanelProps) {
  return (
    <Dialog {...frameOf(hit)} onClose={onClose} returnFocusTo={returnFocusTo}>
      <HitContent hit={hit} orderTo={orderTo} />
    </Dialog>
  )
}

function frameOf(hit: HitDetails) {
  return {
    title: hit.title,
    subtitle: <HitSubtitle hit={hit} />,
    isWide: hit.miniature !== undefined,
  }
}

function HitContent({ hit, orderTo }: Pick<HitPanelProps, 'hit' | 'orderTo'>) {
  const calculation = hitCalculatorPath(hit)
  return (
    <>
      <HitStory hit={hit} />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <AppLink to={orderTo} className={buttonClass()}>
          Order one like this
        </AppLink>
        {calculation && (
          <AppLink to={calculation} className={linkClass()}>
            What would this save us?
          </AppLink>
        )}
      </div>
    </>
  )
}

interface OpenHitProps extends Pick<HitPanelProps, 'onClose' | 'returnFocusTo'> {
  id: string
  hits: readonly Hit[]
  stories: readonly Story[] | undefined
  /** False while hits or stories are under way: those of a prerendered page are not all, and not whole. */
  isComplete: boolean
}

/** The hit that the address of Browse names, with its story. One panel, which stays open while they come. */
export function OpenHit({ id, hits, stories, isComplete, ...panel }: OpenHitProps) {
  const hit = isComplete ? hits.find((one) => String(one.id) === id) : undefined
  const story = stories?.find(({ hitId }) => hitId === hit?.id)
  const details = hit && detailsOf(hit, story)
  const frame = details ? frameOf(details) : { title: isComplete ? 'Hit not found' : 'Hit' }
  return (
    <Dialog {...frame} {...panel}>
      {details && <HitContent hit={details} orderTo={orderLikePath(hit)} />}
      {!details && isComplete && <p>This hit is no longer shown.</p>}
      {!isComplete && (
        <LoadingArea>
          <Skeleton className="h-48" />
        </LoadingArea>
      )}
    </Dialog>
  )
}

export function HitPreview({ hit }: { hit: Hit }) {
  const details = detailsOf(hit)
  return (
    <article className="border border-rule p-4 sm:p-6">
      <h3 className="text-2xl wrap-anywhere">{hit.title}</h3>
      <HitSubtitle hit={details} />
      <HitStory hit={details} />
    </article>
  )
}

/** A hit with what its client says, or with the story of a sample, which says more. */
function detailsOf({ story: said, ...hit }: Hit, story?: Story): HitDetails {
  const words = said && { quote: said.quote, customerRole: said.role }
  return { ...hit, ...words, ...story }
}

function HitSubtitle({ hit: { originalSaas, status, isSample } }: { hit: HitDetails }) {
  const isOpen = isProjected({ status })
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>
        {isOpen ? 'Replaces ' : 'Replaced '}
        <span className="font-semibold text-ink">
          <Strike isStruck={!isOpen}>{originalSaas}</Strike>
        </span>
      </span>
      {status && <Badge tone={hitStatusColours[status]}>{hitStatusLabels[status]}</Badge>}
      {isSample && <Badge tone="neutral">Example</Badge>}
    </p>
  )
}

function HitStory({ hit }: { hit: HitDetails }) {
  const { costs, industry, companySize, kept, dropped } = hit
  // A complete story has the client's own description.
  const words = kept ? hit.description : hit.quote && `“${hit.quote}”`
  return (
    <div className={hit.miniature ? 'hit-story' : undefined}>
      {/* No page is prerendered with a panel, so no page carries its styles. */}
      <style href="hit-panel" precedence="screen">
        {styles}
      </style>
      {hit.miniature && (
        <div>
          <div className="hit-picture">
            <Miniature name={hit.miniature} />
          </div>
          <div className="hit-scope">
            {Object.entries({ Kept: kept ?? [], Dropped: dropped ?? [] }).map(
              ([heading, features]) => (
                <section key={heading}>
                  <h3 className="text-lg">{heading}</h3>
                  <ul aria-label={heading} className="mt-2 border-t border-rule">
                    {features.map((feature) => (
                      <li key={feature} className="border-b border-rule py-1.5">
                        <Strike isStruck={heading === 'Dropped'}>{feature}</Strike>
                      </li>
                    ))}
                  </ul>
                </section>
              ),
            )}
          </div>
        </div>
      )}
      <div>
        {!kept && <p className="mt-4 max-w-prose text-lg wrap-anywhere">{hit.description}</p>}
        {costs && (
          <>
            <HitFigures costs={costs} projected={isProjected(hit) ? projectedNames : undefined} />
            <p className="mt-2 text-sm text-soft">{formatBasis(hit)}</p>
          </>
        )}
        {words && (
          <blockquote className="mt-6 max-w-prose border-l-2 border-ink pl-4 wrap-anywhere">
            <p>{words}</p>
            <footer className="mt-3 text-soft">
              {hit.customer && (
                <>
                  <span className="font-semibold text-ink">{hit.customer}</span>
                  {', '}
                </>
              )}
              {hit.customerRole}
            </footer>
          </blockquote>
        )}
        {industry && (
          <p className="mt-6 text-soft">
            {industry}, {companySize} people
          </p>
        )}
        <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
          {hit.tags.map((tag) => (
            <li key={tag} className="rounded-sm border border-rule px-2 py-0.5 text-sm text-soft">
              {tag}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Stories are of completed hits. */
function isProjected({ status }: { status?: Hit['status'] | undefined }): boolean {
  return status !== undefined && isSavingProjected({ status })
}

const projectedNames = ['Today', 'After', 'Projected savings'] as const

function formatBasis({ calc }: HitDetails): string {
  const savingsCase = readSavingsCase(calc ?? null)
  return savingsCase
    ? `The new cost includes the build, hosting, our plan and the client’s own hours, averaged over ${countOf(savingsCase.years, 'year')}.`
    : 'As stated by the client.'
}
