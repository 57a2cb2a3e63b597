import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lineCents } from '#domain/savings/bill.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import {
  explainSaved,
  formatMonth,
  formatMonths,
  formatPaidBack,
  nextToStrike,
  type SavedMonth,
  type SavedSums,
  savedByMonth,
  savedHeading,
  savedSoFar,
  stateOf,
  sumMonths,
} from '#domain/statement/own-statement.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button, buttonClass, linkClass } from '#ui/button.tsx'
import { useRequests } from '#web/queries/requests.ts'
import { statementQuery } from '#web/queries/statement.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { orderPath, paths } from '#web/shared/paths.ts'
import { addLineId, LineDialog } from './line-dialog.tsx'
import styles from './own-statement.css?inline'
import { StatementLedger } from './statement-ledger.tsx'

export function LoadedStatement({ skeleton }: { skeleton: ReactNode }) {
  const statement = useQuery(statementQuery(useRequests()))
  return (
    <Loaded query={statement} what="your software bill" skeleton={skeleton}>
      {(data) => <EditableStatement statement={data} />}
    </Loaded>
  )
}

/** The button that adds a line is the same element with and without lines, so that it keeps focus. */
function EditableStatement({ statement }: { statement: OwnStatement }) {
  /** The product of the line in the dialog; empty for a new line. */
  const [opened, setOpened] = useState<string | null>(null)
  const { lines } = statement
  const isEmpty = lines.length === 0
  const isFull = lines.length >= savingsLimits.lines

  return (
    <div className="own-statement">
      {/* No page is prerendered with a statement, so no page carries its styles. */}
      <style href="own-statement" precedence="screen">
        {styles}
      </style>
      <div>
        {isEmpty ? (
          <p className="max-w-prose text-soft">
            Add the software you pay for. Once we replace a product, its line is struck and you see
            what you save each month.
          </p>
        ) : (
          <StatementLedger statement={statement} onOpen={setOpened} />
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button id={addLineId} look="outline" disabled={isFull} onClick={() => setOpened('')}>
            <Plus aria-hidden size={18} strokeWidth={1.5} />
            Add a product
          </Button>
          {isEmpty && (
            <AppLink to={`${paths.pricing}#calculator`} className={linkClass()}>
              Try the savings calculator
            </AppLink>
          )}
          {isFull && (
            <p className="text-sm text-soft">
              All {savingsLimits.lines} lines are in use. Remove one to add another.
            </p>
          )}
        </div>
        {!isEmpty && <NextToStrike statement={statement} />}
      </div>
      {!isEmpty && <SavedSoFar statement={statement} />}
      {opened !== null && (
        <LineDialog
          key={opened}
          lines={lines}
          line={lines.find(({ product }) => product === opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

function NextToStrike({ statement }: { statement: OwnStatement }) {
  const line = nextToStrike(statement)

  return (
    <section aria-labelledby="next-heading" className="mt-8">
      <h3 id="next-heading" className="text-lg font-bold tracking-normal">
        Next to replace
      </h3>
      {line ? (
        <>
          <p className="mt-1 wrap-anywhere text-soft">
            {line.product} is your largest subscription without an order:{' '}
            <span className="figures">{formatCents(lineCents(line))}</span> a month.
          </p>
          <AppLink
            to={orderPath(line.product)}
            className={`${buttonClass('outline')} mt-4 max-w-full`}
          >
            <span className="min-w-0 text-center wrap-anywhere">
              Order a replacement for {line.product}
            </span>
          </AppLink>
        </>
      ) : (
        <p className="mt-1 text-soft">Everything is replaced or on its way.</p>
      )}
    </section>
  )
}

function SavedSoFar({ statement }: { statement: OwnStatement }) {
  const isOwning = statement.lines.some((line) => stateOf(line) === 'owned')
  const months = savedByMonth(statement)
  const savedCents = savedSoFar(months)
  const paidBack = formatPaidBack(statement)

  return (
    <section aria-labelledby="saved-heading">
      <h3 id="saved-heading" className="text-lg font-bold tracking-normal">
        {savedHeading(months)}
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
          <p className="mt-1 text-soft">{formatMonths(statement, months)}</p>
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
            <td className="figures font-semibold">{formatCents(-onceCents)}</td>
          </tr>
        )}
        {earlier.length > 0 && <Row name={`${earlier.length} earlier`} sums={sumMonths(earlier)} />}
        {latest.map((month) => (
          <Row key={month.month} name={formatMonth(month.month)} sums={sumMonths([month])} />
        ))}
      </tbody>
    </table>
  )
}

const shownMonths = 12

function Row({ name, sums }: { name: string; sums: SavedSums }) {
  const { stayingCents, runningCents } = sums
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
