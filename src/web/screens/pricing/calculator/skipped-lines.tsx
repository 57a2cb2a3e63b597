import { useId } from 'react'
import type { SkippedLine } from '#domain/savings/parse-bill.ts'
import { formatNumber } from '#domain/values/numbers.ts'

/** Thousands of lines would be slow to draw, and the first ones show what is wrong. */
const mostShown = 50

/** The lines of a pasted bill that are not taken, each with what to do about it. */
export function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
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
      {hidden > 0 && (
        <p className="mt-2 text-soft">
          And {hidden === 1 ? '1 more line' : `${formatNumber(hidden)} more lines`}.
        </p>
      )}
    </section>
  )
}
