import { clsx } from 'clsx'
import { maxSavingsPercent } from '#domain/brand.ts'
import { formatCents } from '#domain/money.ts'
import type { Savings, SavingsCase } from '#domain/savings.ts'
import { isBeyondPitch, sayAssumptions, sayBreakEven, sayResult } from '#domain/savings-wording.ts'
import { PrintHead } from './print-head.tsx'
import { SavingsActions } from './savings-actions.tsx'
import { SavingsChart } from './savings-chart.tsx'
import { SavingsTable } from './savings-table.tsx'

interface SavingsResultProps {
  savingsCase: SavingsCase
  savings: Savings
  /** False while a field is wrong: the figures are then those of before. */
  isUpToDate: boolean
}

export function SavingsResult({ savingsCase, savings, isUpToDate }: SavingsResultProps) {
  if (savingsCase.lines.length === 0) return null

  return (
    <section aria-labelledby="savings-result" className="min-w-0">
      <PrintHead savingsCase={savingsCase} />
      <h3
        id="savings-result"
        className={clsx(
          'text-2xl leading-snug sm:text-3xl print:text-xl',
          savings.savedCents > 0 && 'text-green',
          savings.savedCents < 0 && 'text-danger',
        )}
      >
        {sayResult(savings, savingsCase.years)}
      </h3>
      <p className="mt-3 text-lg">{sayBreakEven(savings, savingsCase.years)}</p>
      {isBeyondPitch(savings) && (
        <p className="mt-2 text-soft">
          That is more than the {maxSavingsPercent}% we claim. It is your figures’ answer, so check
          them twice.
        </p>
      )}
      {!isUpToDate && (
        <p className="mt-3 border-l-2 border-amber pl-4 print:hidden">
          These are the last complete figures. Correct the marked field to go on.
        </p>
      )}
      <SavingsChart savings={savings} />
      <SavedByYear savings={savings} />
      <SavingsTable savings={savings} />
      <div className="mt-6 print:mt-3">
        <h4 className="font-semibold">What this rests on</h4>
        <ul className="mt-2 grid gap-1.5 text-soft print:gap-0.5 print:text-sm">
          {sayAssumptions(savingsCase, savings).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <SavingsActions savingsCase={savingsCase} savings={savings} />
    </section>
  )
}

function SavedByYear({ savings }: { savings: Savings }) {
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] border-y border-rule">
      {[...savings.savedCentsByYear.entries()].map(([year, cents]) => (
        <div key={year} className="py-3 pr-3">
          <dt className="text-sm text-soft">
            Year {year + 1}, {cents < 0 ? 'costs more' : 'saved'}
          </dt>
          <dd className="figures text-lg font-semibold">
            {formatCents(Math.abs(cents))}
            <span className="block text-sm font-normal text-soft">
              {Math.abs(savings.savedPercentByYear[year] ?? 0)}%
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
