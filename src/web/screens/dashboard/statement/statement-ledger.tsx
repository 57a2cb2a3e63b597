import { clsx } from 'clsx'
import { lineCents } from '#domain/savings/bill.ts'
import {
  monthlyTotal,
  runningByProduct,
  sayChange,
  sayProgress,
} from '#domain/statement/own-statement.ts'
import type { OwnStatement, StatementLine } from '#domain/statement/own-statement-schema.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

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

interface LedgerLineProps {
  line: StatementLine
  /** What owning it costs a month; undefined while it is not owned. */
  ownedCents: number | undefined
  onOpen: () => void
}

function LedgerLine({ line, ownedCents, onOpen }: LedgerLineProps) {
  const { product, seats, request } = line
  const isStruck = ownedCents !== undefined
  const paying = formatCents(lineCents(line))

  return (
    <tr className="hover:bg-sunken">
      <th scope="row" className="font-semibold wrap-anywhere">
        <Strike isStruck={isStruck}>{product}</Strike>
        {request && <Progress request={request} />}
      </th>
      <td className="figures text-soft max-sm:hidden">
        {seats === null ? 'flat' : formatNumber(seats)}
      </td>
      <td className="figures wrap-anywhere">
        <Strike isStruck={isStruck}>{paying}</Strike>
      </td>
      <td className="figures relative wrap-anywhere">
        {isStruck ? (
          <span className="font-semibold">{formatCents(ownedCents)}</span>
        ) : (
          <span className="text-soft">
            <span aria-hidden>–</span>
            <span className="sr-only">not owned</span>
          </span>
        )}
        <button
          type="button"
          aria-label={`Change ${product}, ${paying} a month`}
          aria-haspopup="dialog"
          onClick={onOpen}
          className="row-button"
        />
      </td>
    </tr>
  )
}

function Progress({ request }: { request: NonNullable<StatementLine['request']> }) {
  const panel = useUrlPanel('request')
  if (request.completedAt !== undefined) {
    return (
      <span className="block text-sm font-normal text-soft">
        Owned since {formatDay(request.completedAt)}
      </span>
    )
  }
  return (
    <span className="block text-sm font-normal text-soft">
      {sayProgress(request)},{' '}
      <AppLink
        {...panel.link(request.id)}
        aria-haspopup="dialog"
        className="row-link figures text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        {request.id}
      </AppLink>
    </span>
  )
}
