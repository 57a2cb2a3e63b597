import { clsx } from 'clsx'
import type { Verdict } from '#domain/savings/recommend-lines.ts'
import type { Savings, SavingsCase } from '#domain/savings/savings.ts'
import {
  assumptionsNote,
  listAssumptions,
  sayAdvice,
  sayBeyondPitch,
  sayBreakEven,
  sayResult,
} from '#domain/savings/savings-wording.ts'
import { formatCents } from '#domain/values/money.ts'
import { FittedChart } from '#web/shared/savings-chart/savings-chart.tsx'
import { SavingsActions } from './savings-actions.tsx'
import { SavingsTable } from './savings-table.tsx'

interface SavingsResultProps {
  savingsCase: SavingsCase
  savings: Savings
  verdicts: readonly Verdict[]
  /** False while a field is wrong: the figures are then those of before. */
  isUpToDate: boolean
}

export function SavingsResult({ savingsCase, savings, verdicts, isUpToDate }: SavingsResultProps) {
  const { lines, years } = savingsCase
  if (lines.length === 0) return null
  const beyondPitch = sayBeyondPitch(savings)
  const advice = sayAdvice(lines, verdicts)

  return (
    <section aria-labelledby="savings-result" className="min-w-0 print:hidden">
      <h3
        id="savings-result"
        className={clsx(
          'text-2xl leading-snug sm:text-3xl',
          savings.savedCents > 0 && 'text-green',
          savings.savedCents < 0 && 'text-danger',
        )}
      >
        {sayResult(savings, savingsCase, verdicts)}
      </h3>
      <p className="mt-3 text-lg">{sayBreakEven(savings, years)}</p>
      {advice && <p className="mt-2 text-lg font-semibold">{advice}</p>}
      {beyondPitch && <p className="mt-2 text-soft">{beyondPitch}</p>}
      {!isUpToDate && (
        <p className="mt-3 border-l-2 border-amber pl-4">
          These are the last complete figures. Correct the marked field to continue.
        </p>
      )}
      <FittedChart savings={savings} />
      <SavedByYear savings={savings} />
      <SavingsTable savings={savings} />
      <div className="mt-6">
        <h4 className="font-semibold">Assumptions</h4>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-soft">
          {listAssumptions(savingsCase, savings).map(({ name, value }) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-ink">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-soft">{assumptionsNote}</p>
      </div>
      <SavingsActions savingsCase={savingsCase} savings={savings} verdicts={verdicts} />
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
          <dd className="figures text-lg font-semibold">{formatCents(Math.abs(cents))}</dd>
        </div>
      ))}
    </dl>
  )
}
