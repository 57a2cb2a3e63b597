import { clsx } from 'clsx'
import { monthlyTotal, runningByProduct } from '#domain/statement/own-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { sayChange } from '#domain/statement/own-statement-wording.ts'
import { formatCents } from '#domain/values/money.ts'
import { LedgerLine } from './ledger-line.tsx'

interface StatementLedgerProps {
  statement: OwnStatement
  onOpen: (product: string) => void
}

/** The same statement as on the home page, with the client's own lines. */
export function StatementLedger({ statement, onOpen }: StatementLedgerProps) {
  const owned = runningByProduct(statement)
  const total = monthlyTotal(statement)
  const { beforeCents, nowCents } = total

  return (
    <div className="own-ledger rounded-lg border border-rule bg-raised">
      <table className="w-full table-fixed text-right">
        <caption className="px-4 pt-3 pb-2 text-left sm:px-6 sm:pt-4 sm:pb-3">
          <span className="block text-lg font-bold">Monthly software bill</span>
          <span className="text-sm text-soft">Press a line to change it.</span>
        </caption>
        <thead>
          <tr className="text-sm text-soft">
            <th scope="col">Product</th>
            <th scope="col" className="max-sm:hidden">
              Seats
            </th>
            <th scope="col">Today</th>
            <th scope="col">Owned</th>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <LedgerLine
              key={line.product}
              line={line}
              ownedCents={owned.get(line.product)}
              onOpen={() => onOpen(line.product)}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-t-2 border-ink px-4 py-4 sm:px-6">
        <p className="text-soft">
          Monthly total
          {owned.size > 0 && (
            <>
              , was <span className="figures">{formatCents(beforeCents)}</span>
            </>
          )}
        </p>
        <p className="figures ml-auto text-3xl font-bold">{formatCents(nowCents)}</p>
        <p
          className={clsx(
            'w-full text-right font-semibold',
            owned.size > 0 && nowCents <= beforeCents && 'text-green',
          )}
        >
          {owned.size > 0 ? sayChange(total) : 'No line is struck yet.'}
        </p>
      </div>
    </div>
  )
}
