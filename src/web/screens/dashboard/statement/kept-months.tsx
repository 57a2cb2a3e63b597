import { formatCents } from '#domain/money.ts'
import { type KeptMonth, sumMonths } from '#domain/own-statement.ts'
import { formatMonth } from '#domain/own-statement-wording.ts'

/** The last twelve months in a row each, and all before them in one. */
export function KeptMonths({ months }: { months: KeptMonth[] }) {
  const earlier = months.slice(0, -shownMonths)
  const latest = months.slice(-shownMonths)

  return (
    <table className="kept-months mt-4 w-full text-right text-sm">
      <caption className="sr-only">Kept, month by month</caption>
      <thead>
        <tr className="border-b border-rule-strong text-soft">
          <th scope="col">Month</th>
          <th scope="col">Before</th>
          <th scope="col">Owning</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        {earlier.length > 0 && <Row name={`${earlier.length} earlier`} {...sumMonths(earlier)} />}
        {latest.map(({ month, ...figures }) => (
          <Row key={month} name={formatMonth(month)} {...figures} />
        ))}
      </tbody>
    </table>
  )
}

const shownMonths = 12

function Row({
  name,
  beforeCents,
  owningCents,
  keptCents,
}: Omit<KeptMonth, 'month'> & { name: string }) {
  return (
    <tr className="border-b border-rule">
      <th scope="row" className="font-normal whitespace-nowrap">
        {name}
      </th>
      <td className="figures text-soft">{formatCents(beforeCents)}</td>
      <td className="figures text-soft">{formatCents(owningCents)}</td>
      <td className="figures font-semibold">{formatCents(keptCents)}</td>
    </tr>
  )
}
