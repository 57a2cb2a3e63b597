import { clsx } from 'clsx'
import { formatCents } from '#domain/money.ts'
import { keptByMonth, stateOf, sumMonths } from '#domain/own-statement.ts'
import type { OwnStatement } from '#domain/own-statement-schema.ts'
import { explainKept, sayKept } from '#domain/own-statement-wording.ts'
import { KeptMonths } from './kept-months.tsx'

/** What owning has kept since the first completion, month by month, and what is counted. */
export function KeptSoFar({ statement }: { statement: OwnStatement }) {
  const isOwning = statement.lines.some((line) => stateOf(line) === 'owned')
  const months = keptByMonth(statement)
  const { keptCents } = sumMonths(months)

  return (
    <section aria-labelledby="kept-heading">
      <h3 id="kept-heading" className="text-lg font-bold tracking-normal">
        Kept so far
      </h3>
      {isOwning ? (
        <>
          <p
            className={clsx(
              'figures mt-1 text-4xl font-bold wrap-anywhere',
              keptCents > 0 && 'text-green',
            )}
          >
            {formatCents(keptCents)}
          </p>
          <p className="mt-1 text-soft">{sayKept(statement, keptCents, months.length)}</p>
          {months.length > 0 && <KeptMonths months={months} />}
          <p className="mt-3 text-sm text-soft">{explainKept(statement)}</p>
        </>
      ) : (
        <p className="mt-1 max-w-prose text-soft">
          Nothing yet. Once a replacement is completed, its line is struck and each full month adds
          up here.
        </p>
      )}
    </section>
  )
}
