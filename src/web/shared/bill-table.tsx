import { type BillLine, billCentsPerMonth, lineCents } from '#domain/savings/bill.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents, formatNumber } from '#domain/values/money.ts'

export function BillTable({ lines }: { lines: readonly BillLine[] }) {
  return (
    <table className="w-full max-w-xl text-left text-sm font-normal text-ink">
      <caption className="sr-only">Current bill</caption>
      <thead className="text-soft">
        <tr className="border-b border-rule align-bottom">
          <th scope="col" className="py-1 pr-3 font-semibold">
            Product
          </th>
          {['Seats', 'Per seat', 'Per month'].map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...lines.entries()].map(([position, line]) => (
          <tr key={position} className="border-b border-rule align-baseline">
            <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
              {line.product}
              {line.renewsOn && (
                <span className="block text-soft">renews {formatDay(line.renewsOn)}</span>
              )}
            </th>
            <Figure>{line.seats === null ? 'flat' : formatNumber(line.seats)}</Figure>
            <Figure>{formatCents(line.centsPerSeat)}</Figure>
            <Figure>{formatCents(lineCents(line))}</Figure>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="align-baseline font-semibold">
          <th scope="row" colSpan={3} className="py-1 pr-3">
            Total
          </th>
          <Figure>{formatCents(billCentsPerMonth(lines))}</Figure>
        </tr>
      </tfoot>
    </table>
  )
}

function Figure({ children }: { children: string }) {
  return <td className="figures py-1 pl-3 text-right">{children}</td>
}
