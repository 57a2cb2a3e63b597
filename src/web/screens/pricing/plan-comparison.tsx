import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type BillingCycle, type Plan, plans, priceCents } from '#domain/site/plans.ts'
import { formatCents } from '#domain/values/money.ts'

interface Row {
  label: string
  cell: (plan: Plan) => ReactNode
}

const rows: Row[] = [
  { label: 'Apps', cell: (plan) => (plan.apps === 'unlimited' ? 'Unlimited' : plan.apps) },
  { label: 'Support response', cell: (plan) => `${plan.supportResponseHours}h` },
  { label: 'Data migration', cell: (plan) => <Answer isYes={plan.hasDataMigration} /> },
  {
    label: 'Custom development',
    cell: (plan) =>
      plan.customDevelopment === 'none' ? (
        <Answer isYes={false} />
      ) : (
        developments[plan.customDevelopment]
      ),
  },
  {
    label: 'Dedicated account manager',
    cell: (plan) => <Answer isYes={plan.hasAccountManagerAndSla} />,
  },
  { label: 'SLA', cell: (plan) => <Answer isYes={plan.hasAccountManagerAndSla} /> },
]

const developments = { limited: 'Limited', full: 'Full' }

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

function Answer({ isYes }: { isYes: boolean }) {
  return isYes ? 'Yes' : <span className="text-soft">No</span>
}
