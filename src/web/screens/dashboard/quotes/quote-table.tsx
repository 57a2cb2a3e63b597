import type { QuoteContent } from '#domain/quotes/quote.ts'
import { formatCents } from '#domain/values/money.ts'

type QuoteTableProps = Pick<QuoteContent, 'lines' | 'totalCents'>

/** What is built or done, line by line, and the one-time total. */
export function QuoteTable({ lines, totalCents }: QuoteTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Paid once</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {[...lines.entries()].map(([position, { title, amountCents }]) => (
          <tr key={position} className="border-b border-rule align-baseline">
            <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere">
              {title}
            </th>
            <td className="figures py-2 text-right">{formatCents(amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink align-baseline font-semibold">
          <th scope="row" className="py-2 pr-4">
            Total, paid once
          </th>
          <td className="figures py-2 text-right text-lg">{formatCents(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
