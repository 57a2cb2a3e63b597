import { clsx } from 'clsx'
import { lineCents } from '#domain/savings/bill.ts'
import {
  deadlineOf,
  formatChange,
  formatDeadline,
  formatProgress,
  lastDayLabel,
  monthlyTotal,
  runningByProduct,
} from '#domain/statement/own-statement.ts'
import type { OwnStatement, StatementLine } from '#domain/statement/own-statement-schema.ts'
import { formatNearMomentDay } from '#domain/values/moments.ts'
import { formatCents, formatNumber } from '#domain/values/money.ts'
import { Strike } from '#ui/strike.tsx'
import { useRequests } from '#web/queries/requests.ts'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'

interface StatementLedgerProps {
  statement: OwnStatement
  onOpen: (product: string) => void
}

export function StatementLedger({ statement, onOpen }: StatementLedgerProps) {
  const owned = runningByProduct(statement)
  const total = monthlyTotal(statement)
  const { beforeCents, nowCents, laterCents } = total
  const isSaving = nowCents < beforeCents

  return (
    <div className="ledger own-ledger">
      <table>
        <caption className="px-4 py-3 text-left text-sm text-soft sm:px-6">
          Monthly prices. Select a product to change it.
        </caption>
        <thead>
          <tr className="text-sm text-soft">
            <th scope="col">Product</th>
            <th scope="col" className="max-sm:hidden">
              Seats
            </th>
            <th scope="col">Subscription</th>
            <th scope="col">With us</th>
          </tr>
        </thead>
        <tbody>
          {statement.lines.map((line) => (
            <LedgerLine
              key={line.product}
              line={line}
              asOf={statement.asOf}
              ownedCents={owned.get(line.product)}
              onOpen={() => onOpen(line.product)}
            />
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-t-2 border-ink px-4 py-4 sm:px-6">
        <dt className="font-semibold">Today, per month</dt>
        <dd className="figures text-right text-2xl font-bold sm:text-3xl">
          {formatCents(nowCents)}
        </dd>
        <dd className={clsx('col-span-2', isSaving ? 'text-green' : 'text-soft')}>
          {owned.size > 0
            ? `It was ${formatCents(beforeCents)}. ${formatChange(total)}`
            : 'Nothing is replaced yet.'}
        </dd>
        <dt className="mt-3 font-semibold">When everything is replaced</dt>
        <dd className="figures text-right text-2xl font-bold sm:text-3xl">
          {formatCents(laterCents)}
        </dd>
        <dd className="col-span-2 text-soft">Plus building and moving, paid once.</dd>
      </dl>
    </div>
  )
}

interface LedgerLineProps {
  line: StatementLine
  asOf: string
  /** What owning it costs a month; undefined while it is not replaced. */
  ownedCents: number | undefined
  onOpen: () => void
}

function LedgerLine({ line, asOf, ownedCents, onOpen }: LedgerLineProps) {
  const { product, seats, request } = line
  const isStruck = ownedCents !== undefined
  const paying = formatCents(lineCents(line))
  const { documents } = useRequests()
  const deadline = deadlineOf(line, asOf)

  return (
    <tr className="hover:bg-sunken">
      <th scope="row" className="font-semibold wrap-anywhere">
        <Strike isStruck={isStruck}>{product}</Strike>
        {request && (
          <span className="block text-sm font-normal text-soft">
            {request.completedAt === undefined ? (
              <>
                {formatProgress(request)},{' '}
                <PanelLink
                  panel="request"
                  opens={request.id}
                  className="row-link figures text-primary underline underline-offset-4 hover:text-primary-strong"
                >
                  {request.id}
                </PanelLink>
              </>
            ) : (
              `Live since ${formatNearMomentDay(request.completedAt, Date.parse(asOf))}`
            )}
          </span>
        )}
        {deadline && (
          // On a phone beside no other cell: it may be wider than its column.
          <span className="block text-sm font-normal text-soft max-sm:w-0 max-sm:whitespace-nowrap">
            {formatDeadline(deadline, asOf)}
            <span className="max-sm:hidden">, </span>
            <br className="sm:hidden" />
            <a
              href={`${documents}/statement/lines.ics?${new URLSearchParams({ product })}`}
              download
              aria-label={`Add to calendar: ${lastDayLabel.toLowerCase()} ${product}`}
              className="row-link text-primary underline underline-offset-4 hover:text-primary-strong"
            >
              Add to calendar
            </a>
          </span>
        )}
      </th>
      <td className="figures text-soft max-sm:hidden">
        {seats === null ? 'flat' : formatNumber(seats)}
      </td>
      <td className="figures wrap-anywhere">
        <Strike isStruck={isStruck}>{paying}</Strike>
      </td>
      <td className="figures relative">
        {isStruck ? (
          <span className="font-semibold">{formatCents(ownedCents)}</span>
        ) : (
          <span className="text-soft">
            <span aria-hidden>–</span>
            <span className="sr-only">not replaced</span>
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
