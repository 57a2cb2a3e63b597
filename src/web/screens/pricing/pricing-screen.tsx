import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { buildPrice, writeSavingsCase } from '#domain/savings/savings-case.ts'
import {
  type BillingCycle,
  billingCycles,
  type Plan,
  parseBillingCycle,
  plans,
  priceCents,
  priceCentsPerMonth,
  yearlySavingPercent,
} from '#domain/site/plans.ts'
import { questions } from '#domain/site/questions.ts'
import { countOf, formatCents } from '#domain/values/money.ts'
import { Accordion } from '#ui/accordion.tsx'
import { buttonClass } from '#ui/button.tsx'
import { RadioTile } from '#ui/radio-tile.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { orderPath, orderPlanPath } from '#web/shared/paths.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { SavingsCalculator } from './calculator/savings-calculator.tsx'
import type { CycleControl } from './calculator/savings-form.ts'

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
          <SavingsCalculator cycle={cycle} onChooseCycle={chooseCycle} />
        </div>
      </section>
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
      <Consultation />
    </div>
  )
}

/** Live, once the agency has set them: whom visitors would talk to, and where they book a call. */
function Consultation() {
  const { company, founder } = useCapabilities()
  const { bookingUrl } = company
  return (
    <section
      aria-labelledby="consultation"
      className="mt-20 flex flex-wrap items-center justify-between gap-6 border-t-2 border-ink pt-8"
    >
      <div>
        <h2 id="consultation" className="text-3xl">
          Not sure which plan fits?
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          {bookingUrl
            ? 'Talk it over with us first. Nothing is charged before you agree to a quote.'
            : 'Order without a plan. We start with a conversation and a quote, and nothing is charged before you agree.'}
        </p>
        {founder && (
          <p className="mt-4 flex items-center gap-3">
            {founder.picture && (
              <img
                src={founder.picture}
                alt=""
                width={56}
                height={56}
                className="size-14 rounded-full"
              />
            )}
            <span>You’ll talk to {founder.name}.</span>
          </p>
        )}
      </div>
      {bookingUrl ? (
        <a href={bookingUrl} rel="noopener" className={buttonClass()}>
          Book a call
        </a>
      ) : (
        <AppLink to={orderPath()} className={buttonClass()}>
          Book a consultation
        </AppLink>
      )}
    </section>
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

/** Its five parts are rows of the list of plans: they line up with those of its neighbours. */
function PlanCard({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const apps = plan.apps === 'unlimited' ? 'Unlimited apps' : countOf(plan.apps, 'app')
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={clsx(
        'row-span-5 grid grid-rows-subgrid border-r border-b border-rule p-6 md:p-4 lg:p-6 xl:p-8',
        plan.isMostPopular && 'bg-raised',
      )}
    >
      <div className="flex flex-wrap content-start items-center justify-between gap-x-3 gap-y-1">
        <h2 id={`plan-${plan.id}`} className="text-2xl">
          {plan.name}
        </h2>
        {plan.isMostPopular && (
          <p className="rounded-sm bg-primary px-2 py-0.5 text-sm font-semibold whitespace-nowrap text-on-primary">
            Most popular
          </p>
        )}
      </div>
      <p className="mt-2 text-soft">{plan.summary}</p>
      {/* Two lines in either cycle, so that switching moves nothing. */}
      <div className="mt-6">
        <p>
          <span className="figures text-4xl font-bold tracking-tight md:text-3xl lg:text-4xl xl:text-5xl">
            {formatCents(priceCents(plan, cycle))}
          </span>{' '}
          {/* Where a yearly price fills the card, the unit is below it in both cycles. */}
          <span className="whitespace-nowrap text-soft max-sm:block md:max-xl:block">
            a {cycle === 'yearly' ? 'year' : 'month'}
          </span>
        </p>
        <p className="mt-2 min-h-12 text-soft sm:max-md:min-h-0">
          {cycle === 'yearly' ? (
            <>
              <span className="figures mr-1">
                <Strike>{formatCents(plan.monthlyCents)}</Strike>
              </span>{' '}
              <span className="figures font-semibold text-ink">
                {formatCents(priceCentsPerMonth(plan, cycle))}
              </span>{' '}
              per month, saves {yearlySavingPercent}%
            </>
          ) : (
            'Billed monthly'
          )}
        </p>
      </div>
      <ul className="mt-6 grid content-start gap-2.5 border-t border-rule pt-6">
        {[apps, `${plan.supportResponseHours}h support response`, ...plan.features].map(
          (feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check
                aria-hidden
                size={18}
                strokeWidth={1.5}
                className="mt-1 shrink-0 text-primary"
              />
              {feature}
            </li>
          ),
        )}
      </ul>
      <div className="pt-8">
        <AppLink
          to={orderPlanPath(plan.id, cycle)}
          className={clsx(
            buttonClass(plan.isMostPopular ? 'primary' : 'outline'),
            'w-full md:max-lg:px-2',
          )}
        >
          Choose {plan.name}
        </AppLink>
      </div>
    </article>
  )
}

const rows: { label: string; cell: (plan: Plan) => ReactNode }[] = [
  { label: 'Apps', cell: (plan) => (plan.apps === 'unlimited' ? 'Unlimited' : plan.apps) },
  { label: 'Support response', cell: (plan) => `${plan.supportResponseHours}h` },
  { label: 'Data migration', cell: (plan) => yesOrNo(plan.hasDataMigration) },
  { label: 'Custom development', cell: (plan) => developments[plan.customDevelopment] },
  { label: 'Dedicated account manager', cell: (plan) => yesOrNo(plan.hasAccountManagerAndSla) },
  { label: 'SLA', cell: (plan) => yesOrNo(plan.hasAccountManagerAndSla) },
]

const developments = { none: yesOrNo(false), limited: 'Limited', full: 'Full' }

/**
 * Four columns on wide screens. On small ones each feature gets a line of its own above its three
 * values, so that all plans are in view without scrolling sideways. The roles are spelled out because
 * some browsers forget that a table is one when its display changes.
 */
function PlanComparison({ cycle }: { cycle: BillingCycle }) {
  return (
    <table role="table" className="mt-6 block w-full text-left" data-restored>
      <caption className="sr-only">Plan comparison</caption>
      <thead role="rowgroup" className="top-16 z-10 block bg-paper max-sm:sticky script-off:static">
        <tr role="row" className={clsx(rowClass, 'items-end border-b-2 border-ink py-3')}>
          <th role="columnheader" scope="col" className={clsx(labelClass, 'font-normal text-soft')}>
            Per {cycle === 'yearly' ? 'year' : 'month'}
          </th>
          {plans.map((plan) => (
            <th key={plan.id} role="columnheader" scope="col" className="max-sm:text-sm">
              <span className="block font-bold sm:text-lg">{plan.name}</span>
              <span className="figures font-normal text-soft">
                {formatCents(priceCents(plan, cycle))}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {rows.map((row) => (
          <tr key={row.label} role="row" className={clsx(rowClass, 'border-b border-rule py-3.5')}>
            <th role="rowheader" scope="row" className={clsx(labelClass, 'font-semibold')}>
              {row.label}
            </th>
            {plans.map((plan) => (
              <td key={plan.id} role="cell" className="figures">
                {row.cell(plan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The three plans are equally wide, whatever they say: switching the cycle moves no column. */
const rowClass = 'grid grid-cols-3 gap-x-2 gap-y-1 sm:gap-x-4 sm:grid-cols-[1.4fr_1fr_1fr_1fr]'
const labelClass = 'max-sm:col-span-full'

function yesOrNo(isYes: boolean): ReactNode {
  return isYes ? 'Yes' : <span className="text-soft">No</span>
}
