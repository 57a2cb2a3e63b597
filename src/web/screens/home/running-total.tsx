import type { CSSProperties } from 'react'
import { exampleStatement, totalCents } from '#domain/statement/statement.ts'
import { formatCents } from '#domain/values/money.ts'
import { useCountTo } from './use-count-to.ts'

interface RunningTotalProps {
  cents: number
  isIntro: boolean
}

/** During the intro a reel of every total on the way down; afterwards a figure that counts. */
export function RunningTotal({ cents, isIntro }: RunningTotalProps) {
  const counted = useCountTo(cents)
  if (!isIntro) return <span data-total>{formatCents(counted)}</span>

  return (
    <>
      <span className="sr-only" data-total>
        {formatCents(cents)}
      </span>
      <span
        aria-hidden
        className="reel"
        style={{ '--steps': exampleStatement.length } as CSSProperties}
      >
        <span>
          {totalsOnTheWayDown.map((total) => (
            <span key={total}>{formatCents(total)}</span>
          ))}
        </span>
      </span>
    </>
  )
}

/** The total with no line struck, with the first one, with the first two, and so on. */
const totalsOnTheWayDown = Array.from({ length: exampleStatement.length + 1 }, (_, count) =>
  totalCents(
    exampleStatement,
    new Set(exampleStatement.slice(0, count).map((line) => line.product)),
  ),
)
