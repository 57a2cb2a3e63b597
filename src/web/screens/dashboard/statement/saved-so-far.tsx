import { clsx } from 'clsx'
import { savedByMonth, stateOf, sumMonths } from '#domain/statement/own-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { explainSaved, sayMonths, sayPaidBack } from '#domain/statement/own-statement-wording.ts'
import { formatCents } from '#domain/values/money.ts'
import { SavedMonths } from './saved-months.tsx'

/** What owning has saved since the first completion, less what was paid for it once, and when that is earned back. */
export function SavedSoFar({ statement }: { statement: OwnStatement }) {
  const isOwning = statement.lines.some((line) => stateOf(line) === 'owned')
  const months = savedByMonth(statement)
  const { savedCents } = sumMonths(months)
  const paidBack = sayPaidBack(statement)

  return (
    <section aria-labelledby="saved-heading">
      <h3 id="saved-heading" className="text-lg font-bold tracking-normal">
        Saved so far
      </h3>
      {isOwning ? (
        <>
          <p
            className={clsx(
              'figures mt-1 text-4xl font-bold wrap-anywhere',
              savedCents > 0 && 'text-green',
            )}
          >
            {formatCents(savedCents)}
          </p>
          <p className="mt-1 text-soft">{sayMonths(statement, months)}</p>
          {paidBack && <p className="mt-1 font-semibold">{paidBack}</p>}
          {months.length > 0 && <SavedMonths months={months} />}
          <p className="mt-3 text-sm text-soft">{explainSaved(statement)}</p>
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
