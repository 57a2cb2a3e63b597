import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type BillingCycle,
  type Plan,
  plans,
  priceCents,
  priceCentsPerMonth,
  yearlySavingPercent,
} from '#domain/site/plans.ts'
import { formatCents } from '#domain/values/money.ts'
import { countOf } from '#domain/values/numbers.ts'
import { buttonClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPlanPath } from '#web/shared/paths.ts'

/** Its five parts are rows of the list of plans: they line up with those of its neighbours. */
export function PlanCard({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
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
  { label: 'Data migration', cell: (plan) => answer(plan.hasDataMigration) },
  { label: 'Custom development', cell: (plan) => developments[plan.customDevelopment] },
  { label: 'Dedicated account manager', cell: (plan) => answer(plan.hasAccountManagerAndSla) },
  { label: 'SLA', cell: (plan) => answer(plan.hasAccountManagerAndSla) },
]

const developments = { none: answer(false), limited: 'Limited', full: 'Full' }

/**
 * Four columns on wide screens. On small ones each feature gets a line of its own above its three
 * values, so that all plans are in view without scrolling sideways. The roles are spelled out because
 * some browsers forget that a table is one when its display changes.
 */
export function PlanComparison({ cycle }: { cycle: BillingCycle }) {
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

function answer(isYes: boolean): ReactNode {
  return isYes ? 'Yes' : <span className="text-soft">No</span>
}
