import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { buildPrice } from '#domain/savings/savings-assumptions.ts'
import {
  type BillingCycle,
  billingCycles,
  parseBillingCycle,
  plans,
  yearlySavingPercent,
} from '#domain/site/plans.ts'
import { questions } from '#domain/site/questions.ts'
import { Accordion } from '#ui/accordion.tsx'
import { buttonClass } from '#ui/button.tsx'
import { RadioTile } from '#ui/radio-tile.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { orderPath } from '#web/shared/paths.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { SavingsCalculator } from './calculator/savings-calculator.tsx'
import type { CycleControl } from './calculator/savings-form.ts'
import { PlanCard, PlanComparison } from './plan-card.tsx'

export { PricingScreen as Screen }

export function PricingScreen() {
  const { value: cycle, commit } = useUrlState(readCycle, writeCycle)
  const chooseCycle = (chosen: BillingCycle) => commit(chosen, 'replace')

  return (
    <div className="page-width pt-10 sm:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <PageHeading>Pricing</PageHeading>
          <p className="mt-4 max-w-prose text-lg text-soft">
            You pay once for each build, typically{' '}
            <span className="font-semibold text-ink">{buildPrice}</span>, then for one plan that
            covers upkeep and support, for any number of seats. Cancel anytime and keep the
            software.
          </p>
        </div>
        <BillingToggle cycle={cycle} onChooseCycle={chooseCycle} />
      </div>
      <div className="mt-10 grid border-t border-l border-rule md:grid-cols-3" data-restored>
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} cycle={cycle} />
        ))}
      </div>
      <CalculatorSection cycle={cycle} onChooseCycle={chooseCycle} />
      <section aria-labelledby="comparison" className="mt-20">
        <h2 id="comparison" className="text-3xl sm:text-4xl">
          Compare plans
        </h2>
        <PlanComparison cycle={cycle} />
      </section>
      <div className="mt-20 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 className="text-3xl sm:text-4xl">Frequently asked questions</h2>
        <Accordion
          entries={questions.map(({ id, question, answer }) => ({
            id,
            heading: question,
            content: answer,
          }))}
        />
      </div>
      <section
        aria-labelledby="consultation"
        className="mt-20 flex flex-wrap items-center justify-between gap-6 border-t-2 border-ink pt-8"
      >
        <div>
          <h2 id="consultation" className="text-3xl">
            Not sure which plan fits?
          </h2>
          <p className="mt-2 max-w-prose text-soft">
            Order without a plan. We start with a conversation and a quote, and nothing is charged
            before you agree.
          </p>
        </div>
        <AppLink to={orderPath()} className={buttonClass()}>
          Book a consultation
        </AppLink>
      </section>
    </div>
  )
}

/** One page has one billing cycle. A calculation in the address holds it, else `billing` does. */
function readCycle(params: URLSearchParams): BillingCycle {
  return readSavingsCase(params.get('calc'))?.cycle ?? parseBillingCycle(params.get('billing'))
}

function writeCycle(params: URLSearchParams, cycle: BillingCycle): URLSearchParams {
  const calculated = readSavingsCase(params.get('calc'))
  if (calculated) params.set('calc', writeSavingsCase({ ...calculated, cycle }))
  if (calculated || cycle === 'monthly') params.delete('billing')
  else params.set('billing', cycle)
  return params
}

function BillingToggle({ cycle, onChooseCycle }: CycleControl) {
  return (
    <div>
      <div
        role="radiogroup"
        aria-label="Billing cycle"
        className="grid grid-cols-[7rem_7rem] [&>*]:justify-center"
        data-restored
      >
        {billingCycles.map((value) => (
          <RadioTile
            key={value}
            name="billing"
            value={value}
            label={labels[value]}
            checked={cycle === value}
            onChange={() => onChooseCycle(value)}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">Yearly billing saves {yearlySavingPercent}%.</p>
      <p className="mt-2 hidden border-l-2 border-amber pl-4 text-sm script-off:block">
        Switching the billing cycle needs JavaScript. Please turn it on for this page.
      </p>
    </div>
  )
}

const labels: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' }

function CalculatorSection(props: CycleControl) {
  return (
    <section id="calculator" aria-labelledby="calculator-heading" className="mt-20">
      <h2 id="calculator-heading" className="text-3xl sm:text-4xl">
        What would it save you?
      </h2>
      <p className="mt-3 max-w-prose text-lg text-soft print:hidden">
        Enter what you pay today. You can change every figure, and we tell you when keeping a
        subscription is cheaper.
      </p>
      <p className="mt-6 hidden border-l-2 border-amber pl-4 script-off:block">
        This is an example. To enter your own figures, turn on JavaScript for this page.
      </p>
      <div className="mt-8" data-restored>
        <SavingsCalculator {...props} />
      </div>
    </section>
  )
}
