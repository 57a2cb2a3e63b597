import { lineCents } from '#domain/savings/bill.ts'
import type { StatementLine } from '#domain/statement/own-statement-schema.ts'
import { sayProgress } from '#domain/statement/own-statement-wording.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { Strike } from '#ui/strike.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

interface LedgerLineProps {
  line: StatementLine
  /** What owning it costs a month; undefined while it is not owned. */
  ownedCents: number | undefined
  onOpen: () => void
}

export function LedgerLine({ line, ownedCents, onOpen }: LedgerLineProps) {
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
