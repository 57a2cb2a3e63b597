import { useState } from 'react'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { judgeLines, type Savings, type SavingsCase } from '#domain/savings/savings.ts'
import {
  assumptionsNote,
  listAssumptions,
  sayAdvice,
  sayBreakEven,
  sayResult,
  sayTitle,
  sayYears,
} from '#domain/savings/savings-wording.ts'
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
    [`${savedCents < 0 ? 'More' : 'Saved'} over ${sayYears(years)}`]: formatSpoken(
      Math.abs(savedCents),
    ),
    'Pays for itself': breakEvenMonth === null ? 'not in this period' : `month ${breakEvenMonth}`,
  }
  const address = new URL(calculatorPath(savingsCase), window.location.href).href

  return (
    <PrintSheet name="business-case" styles={styles} reference={day}>
      <p className="kicker">{company === '' ? 'Business case' : `Business case for ${company}`}</p>
      <h1>{sayTitle(lines, verdicts)}</h1>
      <p className="result">
        {sayResult(savings, savingsCase, verdicts)} {sayBreakEven(savings, years)}{' '}
        {sayAdvice(lines, verdicts)}
      </p>
      <dl className="key-figures">
        {Object.entries(keyFigures).map(([name, value]) => (
          <Fact key={name} name={name} value={value} className="figures" />
        ))}
      </dl>
      <SavingsChart savings={savings} width={690} height={200} />
      <div className="columns">
        <section>
          <h2>What you pay for</h2>
          <BillTable lines={lines} />
        </section>
        <section>
          <h2>Assumptions</h2>
          <dl>
            {Object.entries(listAssumptions(savingsCase, savings)).map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </dl>
        </section>
      </div>
      <YearTable savings={savings} />
      <footer>
        <p>{assumptionsNote}</p>
        <p>Open this calculation: {address}</p>
      </footer>
    </PrintSheet>
  )
}

function Fact({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{value}</dd>
    </div>
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
    <table className="years">
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
          <tr key={name}>
            <th scope="row">{name}</th>
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
