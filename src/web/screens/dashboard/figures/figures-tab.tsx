import { useQuery } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'
import { hasFigures, sayRange } from '#domain/operations/figures-wording.ts'
import { figuresQuery } from '#web/queries/figures.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { useUrlState } from '#web/shared/use-url-state.ts'
import { FigureActions } from './figure-actions.tsx'
import { FigureSections } from './figure-sections.tsx'
import styles from './figures.css?inline'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { NoFigures } from './no-figures.tsx'
import { RangeForm } from './range-form.tsx'
import { readRange, writeRange } from './range-in-address.ts'
import { useOpenTablesInPrint } from './use-open-tables-in-print.ts'

/** How the service does: orders, answers, quotes and open requests, by week. */
export function FiguresTab({ operations }: { operations: Operations }) {
  const { value: range, commit } = useUrlState(readRange, writeRange)
  const { data, isError, isPlaceholderData, refetch } = useQuery(figuresQuery(operations, range))
  const tables = useOpenTablesInPrint()

  return (
    <div className="operators-figures" ref={tables}>
      {/* No page is prerendered with figures, so no page carries their styles. */}
      <style href="operators-figures" precedence="screen">
        {styles}
      </style>
      <div className="figures-bar">
        <RangeForm
          key={`${range.from} ${range.to}`}
          range={range}
          onChoose={(chosen) => commit(chosen, 'push')}
        />
        {data && hasFigures(data) && <FigureActions figures={data} />}
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className="mt-6">
          <p role="status" className="text-soft">
            {sayRange(data)}. Whole weeks of UTC, from Monday to Sunday.
          </p>
          {hasFigures(data) ? <FigureSections figures={data} /> : <NoFigures />}
        </div>
      ) : isError ? (
        <div className="mt-6">
          <LoadError what="the figures" onRetry={() => void refetch()} />
        </div>
      ) : (
        <FiguresSkeleton />
      )}
    </div>
  )
}
