import { ArrowRight } from 'lucide-react'
import { maxSavingsPercent } from '#domain/brand.ts'
import { caseForLines } from '#domain/savings-assumptions.ts'
import { exampleStatement, largestStruck } from '#domain/statement.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { calculatorPath, orderPath, paths } from '#web/shared/paths.ts'
import { suggestion } from '#web/shared/suggestion.ts'
import { Statement } from './statement.tsx'
import { useStruckLines } from './use-struck-lines.ts'

export function Hero() {
  const lines = useStruckLines()
  const target = largestStruck(exampleStatement, lines.struck)
  const struckLines = exampleStatement.filter((line) => lines.struck.has(line.product))

  return (
    <section className="page-width grid items-center gap-x-16 gap-y-12 pt-10 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div>
        <PageHeading className="text-[min(3rem,13.5vw)] leading-[0.98] tracking-[-0.035em] sm:text-7xl">
          Strike the <Strike>subscription.</Strike> Keep the software.
        </PageHeading>
        <p className="mt-7 max-w-[34rem] text-xl text-soft">
          We build self-hosted replacements for the SaaS you pay for. Same functionality, full data
          ownership, up to {maxSavingsPercent}% lower total cost of ownership. Delivered in weeks.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-4 gap-y-3">
          <AppLink
            to={orderPath(target)}
            // Lines nobody has touched are our suggestion, which an order in the making outweighs.
            state={lines.isUntouched ? suggestion : null}
            className={buttonClass()}
          >
            Order a Hit
            <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
          </AppLink>
          <AppLink to={paths.browse} className={buttonClass('outline')}>
            See past hits
          </AppLink>
        </div>
        <p className="mt-4 min-h-6 text-soft">
          {target ? `Starts with ${target}. You can change that.` : 'You choose what goes first.'}
        </p>
        <p className="mt-1">
          <AppLink to={calculatorPath(caseForLines(struckLines))} className={linkClass()}>
            Check it on your own bill
          </AppLink>
        </p>
      </div>
      <Statement lines={lines} />
    </section>
  )
}
