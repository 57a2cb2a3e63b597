import { type ReactNode, useId } from 'react'
import { type FigureTable, showCell } from '#domain/operations/figure-tables.ts'

interface FigureSectionProps {
  table: FigureTable
  /** The figure in a sentence, or in a few words and numbers. */
  summary: ReactNode
  children: ReactNode
}

/** One figure: what it comes to, the chart, and the table behind it. */
export function FigureSection({ table, summary, children }: FigureSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-rule-strong py-2 text-xl">
        {table.title}
      </h2>
      <div className="mt-3">{summary}</div>
      <div className="mt-4">{children}</div>
      <FigureDetails table={table} />
    </section>
  )
}

function FigureDetails({ table: { title, columns, rows } }: Pick<FigureSectionProps, 'table'>) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary underline underline-offset-4">
        Show as a table<span className="sr-only">: {title}</span>
      </summary>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled frame must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={`${title}, scrollable`}
        className="max-h-96 overflow-auto border-y border-rule"
      >
        <table className="figure-table w-full text-right text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-paper">
            <tr>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]} className="border-t border-rule">
                {columns.map((column, place) => {
                  const text = showCell(row[place] ?? null, column)
                  return place === 0 ? (
                    <th key={column.label} scope="row" className="font-normal whitespace-nowrap">
                      {text}
                    </th>
                  ) : (
                    <td key={column.label} className="figures">
                      {text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
