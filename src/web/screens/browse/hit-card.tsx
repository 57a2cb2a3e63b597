import { useId } from 'react'
import { type Hit, isSavingProjected, nameSavings } from '#domain/showcase/hit.ts'
import { hitStatusColours, hitStatusLabels } from '#domain/showcase/hit-status.ts'
import { Badge } from '#ui/badge.tsx'
import { linkClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { hitCalculatorPath, hitPath } from '#web/shared/hit-paths.ts'
import { paths } from '#web/shared/paths.ts'
import { onPlainPress } from '#web/shared/router/router-context.tsx'

interface HitCardProps {
  hit: Hit
  /** Opens its details here, where there are any. */
  onOpen?: (() => void) | undefined
  /** Fetches what the details need. */
  onIntent: () => void
}

/**
 * Contained, so that the cards that come and go around it do not have the browser paint it anew. That rules
 * out a subgrid: the description grows instead, so that rules and figures line up with the neighbour's.
 */
export function HitCard({ hit, onOpen, onIntent }: HitCardProps) {
  const titleId = useId()
  const isProjected = isSavingProjected(hit)
  const calculation = hitCalculatorPath(hit)

  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col border-r border-b border-rule p-6 contain-content sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg text-soft">
          <span className="sr-only">Replaces </span>
          <Strike isStruck={!isProjected}>{hit.originalSaas}</Strike>
        </p>
        <span className="flex gap-2">
          {hit.isSample && <Badge tone="neutral">Example</Badge>}
          <Badge tone={hitStatusColours[hit.status]}>{hitStatusLabels[hit.status]}</Badge>
        </span>
      </div>
      <h2 id={titleId} className="mt-4 text-2xl sm:text-3xl">
        {hit.title}
      </h2>
      <p className="mt-3 max-w-prose flex-1 text-soft">{hit.description}</p>
      <dl className="mt-6 grid grid-cols-[3fr_2fr] gap-x-6 gap-y-4 border-t border-rule pt-5">
        <div>
          <dt className="text-sm text-soft">{nameSavings(hit)}</dt>
          <dd className="figures mt-0.5 text-lg font-semibold">
            {hit.savingsAmount}
            <span className="ml-2 font-normal whitespace-nowrap text-soft">
              −{hit.savingsPercentage}
            </span>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{hit.industry}</dt>
          <dd className="figures mt-0.5 text-lg">{hit.companySize} people</dd>
        </div>
      </dl>
      <ul aria-label="Tags" className="flex flex-wrap content-start gap-2 pt-6">
        {hit.tags.map((tag) => (
          <li key={tag} className="rounded-sm border border-rule px-2 py-0.5 text-sm text-soft">
            {tag}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5 pt-3">
        {calculation && (
          <AppLink to={calculation} aria-describedby={titleId} className={linkClass()}>
            What would this save us?
          </AppLink>
        )}
        <AppLink
          id={detailsLinkId(hit.id)}
          to={onOpen ? hitPath(hit.id) : paths.dashboard}
          aria-describedby={titleId}
          className={linkClass()}
          {...(onOpen && { onIntent })}
          // The link can also be copied: pressed plainly, the filters stay in the address.
          onClick={onOpen && onPlainPress(onOpen)}
        >
          View Details
        </AppLink>
      </div>
    </article>
  )
}

/** The link that opens the details of a hit, to which focus returns. */
export function detailsLinkId(id: Hit['id'] | string): string {
  return `hit-${id}`
}
