import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import { buildPrice, caseForLines, planPrice } from '#domain/savings/savings-assumptions.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import { largestStruck, struckLines } from '#domain/statement/example-statement.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { suggestion } from '#web/shared/navigation-state.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { calculatorPath, orderPath, paths } from '#web/shared/paths.ts'
import { Statement, useStruckLines } from './statement.tsx'

const prices = [
  ['Plans from', planPrice, 'a month'],
  ['Builds typically cost', buildPrice, 'once'],
] as const

export function Hero() {
  const lines = useStruckLines()
  const target = largestStruck(lines.struck)

  return (
    <section className="page-width hero">
      <div>
        <PageHeading>
          <span className="block">
            Strike the <Strike>subscription.</Strike>{' '}
          </span>
          <span className="block">Keep the software.</span>
        </PageHeading>
        <p className="text-soft">
          {`We build self-hosted replacements for the SaaS you pay for. Same functionality, full data ownership, up to ${maxSavingsPercent}% lower total cost of ownership. Delivered in weeks.`}
        </p>
      </div>
      <div>
        <div className="grid grid-cols-2 gap-4 sm:flex">
          <AppLink
            to={orderPath(target)}
            // Untouched lines are our suggestion; a stored draft takes precedence.
            state={lines.isUntouched ? suggestion : null}
            className={clsx(buttonClass(), 'max-sm:px-2')}
          >
            Order a Hit
            <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
          </AppLink>
          <AppLink to={paths.browse} className={clsx(buttonClass('outline'), 'max-sm:px-2')}>
            See past hits
          </AppLink>
        </div>
        <dl className="mt-3 w-fit border-rule-strong sm:mt-6 sm:flex sm:gap-x-10 sm:border-t sm:pt-3">
          {prices.map(([name, amount, unit]) => (
            <div key={name} className="text-sm text-soft max-sm:*:inline">
              <dt>{name}</dt>{' '}
              <dd className="sm:text-base">
                <span className="font-bold text-ink sm:text-xl">{amount}</span> {unit}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <Statement lines={lines} />
        <p className="mt-4">
          <AppLink
            to={calculatorPath(caseForLines(struckLines(lines.struck)))}
            className={linkClass()}
          >
            Calculate what you’d save
          </AppLink>
        </p>
      </div>
    </section>
  )
}
