import { clsx } from 'clsx'
import { type Hit, isSavingProjected, nameSavings } from '#domain/showcase/hit.ts'
import { hitStatusColours, hitStatusLabels } from '#domain/showcase/hit-status.ts'
import { Badge } from '#ui/badge.tsx'
import { linkClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from './app-link.tsx'
import { hitCalculatorPath } from './hit-paths.ts'

/** What stands below the title of a hit. */
export function HitSubtitle({ hit }: { hit: Hit }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>
        <span className="sr-only">Replaces </span>
        <Strike isStruck={!isSavingProjected(hit)}>{hit.originalSaas}</Strike>
      </span>
      <Badge tone={hitStatusColours[hit.status]}>{hitStatusLabels[hit.status]}</Badge>
      {hit.isSample && <Badge tone="neutral">Example</Badge>}
    </p>
  )
}

/** Everything else that is published of a hit. */
export function HitFacts({ hit }: { hit: Hit }) {
  const { story, savingsAmount } = hit
  const calculation = hitCalculatorPath(hit)
  const facts = {
    Before: story?.before,
    Now: story?.now,
    [nameSavings(hit)]: savingsAmount
      ? `${savingsAmount} (${hit.savingsPercentage})`
      : 'Not stated yet',
    Industry: hit.industry,
    'Company size': `${hit.companySize} people`,
    Features: hit.tags.join(', '),
  }
  return (
    <>
      <p className="mt-4 max-w-prose text-lg wrap-anywhere">{hit.description}</p>
      {story && (
        <blockquote className="mt-6 max-w-prose border-l-2 border-ink pl-4 wrap-anywhere">
          <p className="text-lg">{`“${story.quote}”`}</p>
          <footer className="mt-2 text-soft">{story.role}</footer>
        </blockquote>
      )}
      <dl className="mt-6 border-b border-rule">
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div
                key={name}
                className="grid gap-x-6 border-t border-rule py-2 sm:grid-cols-[14rem_1fr]"
              >
                <dt className="text-soft">{name}</dt>
                <dd className={clsx('wrap-anywhere', /^[$\d]/.test(value) && 'figures')}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {calculation && (
        <AppLink to={calculation} className={`${linkClass()} mt-3`}>
          What would this save us?
        </AppLink>
      )}
    </>
  )
}
