import type { ReactNode } from 'react'
import { formatCents } from '#domain/money.ts'
import { type BillingCycle, type Plan, plans, priceCents } from '#domain/plans.ts'

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

export function PlanComparison({ cycle }: { cycle: BillingCycle }) {
  return (
    // The table may be wider than a small screen; its frame scrolls, also by keyboard.
    <section
      aria-label="Plan comparison, scrollable"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-6 overflow-x-auto"
    >
      <table className="w-full min-w-[36rem] border-collapse text-left">
        <caption className="sr-only">Plan comparison</caption>
        <thead>
          <tr className="border-b-2 border-ink align-bottom">
            <th scope="col" className="py-3 pr-4 font-normal text-soft">
              Per {cycle === 'yearly' ? 'year' : 'month'}
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className="px-4 py-3 last:pr-0">
                <span className="block text-lg font-bold">{plan.name}</span>
                <span className="figures font-normal text-soft">
                  {formatCents(priceCents(plan, cycle))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className="border-b border-rule">
              <th scope="row" className="py-3.5 pr-4 font-semibold">
                {row.label}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className="figures px-4 py-3.5 last:pr-0">
                  {row.cell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Answer({ isYes }: { isYes: boolean }) {
  return isYes ? 'Yes' : <span className="text-soft">No</span>
}
