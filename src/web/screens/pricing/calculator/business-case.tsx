import { useState } from 'react'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import {
  assumptionsNote,
  formatAdvice,
  formatBreakEven,
  formatResult,
  formatTitle,
  formatYears,
  judgeLines,
  listAssumptions,
  type Savings,
} from '#domain/savings/savings.ts'
import type { SavingsCase } from '#domain/savings/savings-case.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents, formatSpoken } from '#domain/values/money.ts'
import { BillTable } from '#web/shared/bill-table.tsx'
import { calculatorPath } from '#web/shared/paths.ts'
import { PrintSheet } from '#web/shared/print-sheet/print-sheet.tsx'
import { SavingsChart } from '#web/shared/savings-chart/savings-chart.tsx'
import styles from './business-case.css?inline'

interface BusinessCaseProps {
  savingsCase: SavingsCase
  savings: Savings
  company: string
}

/** One sheet for the person who approves the budget. It is shown on paper only, and then instead of the page. */
export function BusinessCase({ savingsCase, savings, company }: BusinessCaseProps) {
  const [day] = useState(() => formatDay(new Date().toISOString()))
  const { lines, years } = savingsCase
  const verdicts = judgeLines(savingsCase)
  const { owningCents, savedCents, breakEvenMonth } = savings
  const keyFigures = {
    'You pay today': `${formatSpoken(billCentsPerMonth(lines) * 12)} a\u00A0year`,
    'Owning, on average': `${formatSpoken(owningCents / years)} a\u00A0year`,
    [`${savedCents < 0 ? 'More' : 'Saved'} over ${formatYears(years)}`]: formatSpoken(
      Math.abs(savedCents),
    ),
    'Pays for itself': breakEvenMonth === null ? 'not in this period' : `month ${breakEvenMonth}`,
  }
  const address = new URL(calculatorPath(savingsCase), window.location.href).href

  return (
    <PrintSheet name="business-case" styles={styles} reference={day}>
      <p className="mt-4 font-semibold text-primary">
        {company === '' ? 'Business case' : `Business case for ${company}`}
      </p>
      <h1 className="mt-0.5 text-[1.75rem]">{formatTitle(lines, verdicts)}</h1>
      <p className="mt-2 max-w-prose text-[0.9375rem]">
        {formatResult(savings, savingsCase, verdicts)} {formatBreakEven(savings, years)}{' '}
        {formatAdvice(lines, verdicts)}
      </p>
      <dl className="mt-4 grid grid-cols-4 border-y border-rule">
        {Object.entries(keyFigures).map(([name, value]) => (
          <div
            key={name}
            className="py-2 pr-2 not-first:border-l not-first:border-rule not-first:pl-3"
          >
            <dt>{name}</dt>
            <dd className="figures text-base font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <SavingsChart savings={savings} width={690} height={200} />
      <div className="mt-3 grid grid-cols-2 gap-6">
        <section>
          <h2 className="mb-1 text-[0.9375rem]">What you pay for</h2>
          <BillTable lines={lines} />
        </section>
        <section>
          <h2 className="mb-1 text-[0.9375rem]">Assumptions</h2>
          <dl>
            {Object.entries(listAssumptions(savingsCase, savings)).map(([name, value]) => (
              <div
                key={name}
                className="grid grid-cols-[9em_1fr] gap-2 border-t border-rule py-0.5"
              >
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <YearTable savings={savings} />
      <footer className="mt-3">
        <p>{assumptionsNote}</p>
        <p>Open this calculation: {address}</p>
      </footer>
    </PrintSheet>
  )
}

function YearTable({ savings }: { savings: Savings }) {
  const years = savings.savedCentsByYear.map((saved, year) => {
    const months = savings.months.slice(year * 12, year * 12 + 12)
    const staying = months.reduce((total, month) => total + month.stayingCents, 0)
    return { name: `Year ${year + 1}`, figures: [staying, staying - saved, saved] }
  })
  const total = [savings.stayingCents, savings.owningCents, savings.savedCents]
  return (
    <table className="mt-3 w-full text-right">
      <thead>
        <tr>
          {['', 'Staying', 'Owning', 'Saved'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...years, { name: 'Total', figures: total }].map(({ name, figures }) => (
          <tr key={name} className="border-t border-rule last:border-ink last:font-bold">
            <th scope="row" className="text-left font-normal">
              {name}
            </th>
            {[...figures.entries()].map(([column, cents]) => (
              <td key={column} className="figures">
                {formatCents(cents)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
