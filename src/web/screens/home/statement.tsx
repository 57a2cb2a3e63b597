import { clsx } from 'clsx'
import { type CSSProperties, useRef } from 'react'
import { type BillLine, lineCents } from '#domain/savings/bill.ts'
import {
  exampleStatement,
  ownedByProduct,
  savedPercent,
  totalCents,
} from '#domain/statement/statement.ts'
import { formatCents } from '#domain/values/money.ts'
import { sayAbout } from '#domain/values/spoken-money.ts'
import { Strike } from '#ui/strike.tsx'
import './statement.css'
import { RunningTotal } from './running-total.tsx'
import { useIntroFromFirstPaint } from './use-intro-from-first-paint.ts'
import type { StruckLines } from './use-struck-lines.ts'

/** A monthly statement whose lines are struck one by one while the total falls. */
export function Statement({ lines }: { lines: StruckLines }) {
  const ref = useRef<HTMLDivElement>(null)
  useIntroFromFirstPaint(ref)
  const before = totalCents(exampleStatement)
  const now = totalCents(exampleStatement, lines.struck)
  const isSaving = now < before
  const owned = ownedByProduct(exampleStatement, lines.struck)

  return (
    <div ref={ref} className="statement" data-intro={lines.isUntouched}>
      <table>
        <caption>
          <span className="block text-lg font-bold">Monthly software bill</span>
          <span className="text-sm text-soft">
            An example, averaged over 3 years. Press a line to strike it.
          </span>
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
          {exampleStatement.map((line, row) => (
            <Line
              key={line.product}
              line={line}
              row={row}
              ownedCents={owned.get(line.product)}
              onToggle={() => lines.toggle(line.product)}
            />
          ))}
        </tbody>
      </table>
      <div className="statement-total border-t-2 border-ink">
        <p className="text-soft">
          Monthly total, was <span className="figures">{formatCents(before)}</span>
        </p>
        <p className="figures ml-auto text-3xl font-bold">
          <RunningTotal cents={now} isIntro={lines.isUntouched} />
        </p>
        <p
          className={clsx('w-full text-right font-semibold', isSaving && 'text-green')}
          data-saving
        >
          {isSaving
            ? `You keep ${sayAbout(before - now)} a month (${savedPercent(exampleStatement, lines.struck)}%), build included.`
            : 'Strike a line to see what you’d save.'}
        </p>
      </div>
    </div>
  )
}

interface LineProps {
  line: BillLine
  row: number
  /** Undefined while the line is not struck. */
  ownedCents: number | undefined
  onToggle: () => void
}

function Line({ line, row, ownedCents, onToggle }: LineProps) {
  const isStruck = ownedCents !== undefined
  const paying = formatCents(lineCents(line))
  return (
    <tr style={{ '--row': row } as CSSProperties}>
      <th scope="row" className="relative font-semibold">
        <button
          type="button"
          aria-pressed={isStruck}
          aria-label={`Strike ${line.product}, ${paying} a month`}
          onClick={onToggle}
          className="statement-button"
        >
          <Strike isStruck={isStruck}>{line.product}</Strike>
        </button>
      </th>
      <td className="figures text-soft max-sm:hidden">{line.seats ?? 'flat'}</td>
      <td className="figures">
        <Strike isStruck={isStruck}>{paying}</Strike>
      </td>
      <td className="figures">
        {isStruck ? (
          <span className="owned font-semibold">{formatCents(ownedCents)}</span>
        ) : (
          <span className="text-soft">
            <span aria-hidden>–</span>
            <span className="sr-only">not replaced</span>
          </span>
        )}
      </td>
    </tr>
  )
}
