import { clsx } from 'clsx'
import {
  explainSaved,
  formatMonth,
  type SavedMonth,
  type SavedSums,
  savedByMonth,
  savedSoFar,
  sayMonths,
  sayPaidBack,
  stateOf,
  sumMonths,
} from '#domain/statement/own-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { formatDollars } from '#domain/values/money.ts'

/** What owning has saved since the first completion, less what was paid for it once, and when that is recovered. */
export function SavedSoFar({ statement }: { statement: OwnStatement }) {
  const isOwning = statement.lines.some((line) => stateOf(line) === 'owned')
  const months = savedByMonth(statement)
  const savedCents = savedSoFar(months)
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
            {formatDollars(savedCents)}
          </p>
          <p className="mt-1 text-soft">{sayMonths(statement, months)}</p>
          {paidBack && <p className="mt-1 font-semibold">{paidBack}</p>}
          {months.length > 0 && <SavedMonths months={months} />}
          <details className="mt-3 text-sm text-soft">
            <summary className="cursor-pointer py-1">How this is worked out</summary>
            {explainSaved(statement)}
          </details>
        </>
      ) : (
        <p className="mt-1 max-w-prose text-soft">
          Nothing yet. Once a replacement is live, each full month adds up here.
        </p>
      )}
    </section>
  )
}

/** The last twelve months in a row each, and all before them in one. What is paid once is a row of its own. */
function SavedMonths({ months }: { months: SavedMonth[] }) {
  const earlier = months.slice(0, -shownMonths)
  const latest = months.slice(-shownMonths)
  const { onceCents } = sumMonths(months)

  return (
    <table className="saved-months mt-4 w-full text-right text-sm">
      <caption className="sr-only">Saved, month by month</caption>
      <thead>
        <tr className="border-b border-rule-strong text-soft">
          <th scope="col">Month</th>
          <th scope="col">Subscription</th>
          <th scope="col">With us</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {onceCents > 0 && (
          <tr className="border-b border-rule">
            <th scope="row" colSpan={3} className="font-normal">
              Building and moving, once
            </th>
            <td className="figures font-semibold">{formatDollars(-onceCents)}</td>
          </tr>
        )}
        {earlier.length > 0 && <Row name={`${earlier.length} earlier`} {...sumMonths(earlier)} />}
        {latest.map((month) => (
          <Row key={month.month} name={formatMonth(month.month)} {...sumMonths([month])} />
        ))}
      </tbody>
    </table>
  )
}

const shownMonths = 12

interface RowProps extends Pick<SavedSums, 'stayingCents' | 'runningCents'> {
  name: string
}

function Row({ name, stayingCents, runningCents }: RowProps) {
  return (
    <tr className="border-b border-rule">
      <th scope="row" className="font-normal whitespace-nowrap">
        {name}
      </th>
      <td className="figures text-soft">{formatDollars(stayingCents)}</td>
      <td className="figures text-soft">{formatDollars(runningCents)}</td>
      <td className="figures font-semibold">{formatDollars(stayingCents - runningCents)}</td>
    </tr>
  )
}
