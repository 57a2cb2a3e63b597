import { type SavedMonth, type SavedSums, sumMonths } from '#domain/statement/own-statement.ts'
import { formatMonth } from '#domain/statement/own-statement-wording.ts'
import { formatCents } from '#domain/values/money.ts'

/** The last twelve months in a row each, and all before them in one. What is paid once is a row of its own. */
export function SavedMonths({ months }: { months: SavedMonth[] }) {
  const earlier = months.slice(0, -shownMonths)
  const latest = months.slice(-shownMonths)
  const { onceCents } = sumMonths(months)

  return (
    <table className="saved-months mt-4 w-full text-right text-sm">
      <caption className="sr-only">Saved, month by month</caption>
      <thead>
        <tr className="border-b border-rule-strong text-soft">
          <th scope="col">Month</th>
          <th scope="col">Before</th>
          <th scope="col">Owning</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {onceCents > 0 && (
          <tr className="border-b border-rule">
            <th scope="row" colSpan={3} className="font-normal">
              Building and moving, once
            </th>
            <td className="figures font-semibold">{formatCents(-onceCents)}</td>
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
      <td className="figures text-soft">{formatCents(stayingCents)}</td>
      <td className="figures text-soft">{formatCents(runningCents)}</td>
      <td className="figures font-semibold">{formatCents(stayingCents - runningCents)}</td>
    </tr>
  )
}
