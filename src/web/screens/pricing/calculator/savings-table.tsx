import type { Savings } from '#domain/savings/savings.ts'
import { formatCents } from '#domain/values/money.ts'

/** The same figures as the chart, for those who would rather read them. */
export function SavingsTable({ savings }: { savings: Savings }) {
  return (
    <details className="mt-4 print:hidden">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary underline underline-offset-4">
        Show the figures as a table
      </summary>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled frame must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label="Costs month by month, scrollable"
        className="max-h-96 overflow-auto border-y border-rule"
      >
        <table className="w-full min-w-[26rem] text-right">
          <caption className="sr-only">Costs month by month</caption>
          <thead className="sticky top-0 bg-paper text-sm">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left">
                Month
              </th>
              <th scope="col" className="px-3">
                Staying
              </th>
              <th scope="col" className="px-3">
                Owning
              </th>
              <th scope="col" className="px-3">
                Staying so far
              </th>
              <th scope="col" className="pl-3">
                Owning so far
              </th>
            </tr>
          </thead>
          <tbody className="figures">
            {savings.months.map((month) => (
              <tr key={month.month} className="border-t border-rule">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {month.month}
                </th>
                <td className="px-3">{formatCents(month.stayingCents)}</td>
                <td className="px-3">{formatCents(month.owningCents)}</td>
                <td className="px-3">{formatCents(month.stayingSoFarCents)}</td>
                <td className="pl-3">{formatCents(month.owningSoFarCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
