import { useId } from 'react'
import { billCentsPerMonth, lineCents } from '#domain/savings/bill.ts'
import type { ParsedBill, ParsedBillLine, SkippedLine } from '#domain/savings/parse-bill.ts'
import { formatCents } from '#domain/values/money.ts'
import { countOf, formatNumber } from '#domain/values/numbers.ts'

export function BillPreview({ bill, isEmpty }: { bill: ParsedBill; isEmpty: boolean }) {
  const { lines, skipped, surplus, ignored } = bill

  return (
    <>
      <p role="status" className={isEmpty ? 'text-soft' : 'font-semibold'}>
        {isEmpty ? 'Your products appear here before anything changes.' : summarize(bill)}
      </p>
      {!isEmpty && (
        <>
          {surplus > 0 && (
            <p className="mt-1 text-sm text-soft">
              We found {formatNumber(lines.length + surplus)} products and kept the {lines.length}{' '}
              that cost most.
            </p>
          )}
          {bill.hasForeignCurrency && (
            <p className="mt-1 text-sm text-amber">
              We read all amounts as US dollars. Convert others first.
            </p>
          )}
          {ignored > 0 && (
            <p className="mt-1 text-sm text-soft">
              {ignored === 1
                ? '1 line with a heading, total or tax is left out.'
                : `${formatNumber(ignored)} lines with headings, totals or taxes are left out.`}
            </p>
          )}
          {lines.length > 0 && <PreviewTable lines={lines} />}
          {skipped.length > 0 && <SkippedLines skipped={skipped} />}
        </>
      )}
    </>
  )
}

function summarize({ lines, skipped, surplus }: ParsedBill): string {
  const unread = skipped.length - surplus
  const toCheck = `${countOf(unread, 'line')} to check`
  if (lines.length === 0) {
    return unread === 0
      ? 'No product found. Add a line with its price.'
      : `No product found yet, ${toCheck}.`
  }
  const found = `${countOf(lines.length, 'product')}, ${formatCents(billCentsPerMonth(lines))} a month`
  return unread === 0 ? `${found}.` : `${found}. ${toCheck}.`
}

/** On a phone, seats and price are under the product's name. */
function PreviewTable({ lines }: { lines: readonly ParsedBillLine[] }) {
  return (
    <table className="mt-3 w-full border-t border-rule text-right">
      <caption className="sr-only">Products found</caption>
      <thead className="text-sm text-soft">
        <tr>
          <th scope="col" className="py-2 pr-3 text-left font-normal">
            Product
          </th>
          {['Seats', 'Price'].map((name) => (
            <th key={name} scope="col" className="px-3 font-normal max-sm:hidden">
              {name}
            </th>
          ))}
          <th scope="col" className="pl-3 font-normal whitespace-nowrap">
            Per month
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineNumber, product, seats, centsPerSeat, notes }) => (
          <tr key={lineNumber} className="border-t border-rule align-baseline">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              <bdi>{product}</bdi>
              <span className="figures block text-sm text-soft sm:hidden">
                {seats === null ? 'flat' : `${formatNumber(seats)} x ${formatCents(centsPerSeat)}`}
              </span>
              {notes.map((note) => (
                <span key={note} className="block text-sm text-amber">
                  {note}
                </span>
              ))}
            </th>
            <td className="figures px-3 max-sm:hidden">
              {seats === null ? 'flat' : formatNumber(seats)}
            </td>
            <td className="figures px-3 max-sm:hidden">{formatCents(centsPerSeat)}</td>
            <td className="figures pl-3">{formatCents(lineCents({ seats, centsPerSeat }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Thousands of lines would be slow to draw, and the first ones show what is wrong. */
const mostShown = 50

function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
  const headingId = useId()
  const hidden = skipped.length - mostShown

  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="text-lg tracking-normal">
        Left out
      </h3>
      <ol className="mt-2 border-t border-rule">
        {skipped.slice(0, mostShown).map(({ lineNumber, text, reason }) => (
          <li key={lineNumber} className="border-b border-rule py-2">
            <p className="figures text-sm wrap-anywhere text-soft">
              Line {formatNumber(lineNumber)}: <bdi>{text}</bdi>
            </p>
            <p>{reason}</p>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="mt-2 text-soft">And {countOf(hidden, 'more line')}.</p>}
    </section>
  )
}
