import { type AnalyticsTable, showCell } from '#domain/operations/analytics-tables.ts'

/** Looks differ in their filling as well as in their colour. */
type Look = 'plain' | 'good' | 'hatched' | 'hollow'

export interface Bars {
  looks: Readonly<Record<string, Look>>
  /** The values of a row in one bar, or each in its own. */
  arrange: 'stacked' | 'grouped'
}

const noBars: Bars = { looks: {}, arrange: 'stacked' }

export function FigureTable({ table, bars = noBars }: { table: AnalyticsTable; bars?: Bars }) {
  const { title, columns, rows } = table
  const drawn = columns.flatMap(({ label }, place) => {
    const look = bars.looks[label]
    return look ? [{ place, look }] : []
  })
  const lengths = rows.flatMap((row) => {
    const values = drawn.map(({ place }) => Number(row[place]))
    return bars.arrange === 'grouped' ? values : values.reduce((sum, value) => sum + value, 0)
  })
  // At least 1, so that a table of zeros has bars without length.
  const longest = Math.max(1, ...lengths)

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled frame must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={`${title}, scrollable`}
      className="figure-frame overflow-auto border-y border-rule"
    >
      <table className="figure-table w-full text-right text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-paper">
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {bars.looks[label] && (
                  <span
                    aria-hidden
                    className={`swatch mr-1.5 inline-block align-[-2px] bar-${bars.looks[label]}`}
                  />
                )}
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
                return place > 0 ? (
                  <td key={column.label} className="figures">
                    {text}
                  </td>
                ) : (
                  <th key={column.label} scope="row" className="font-normal whitespace-nowrap">
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="bars-name">{text}</span>
                      {/* Hidden from screen readers: the cells say the same. */}
                      {drawn.length > 0 && (
                        <span aria-hidden className={`bars bars-${bars.arrange}`}>
                          {drawn.map((bar) => (
                            <span
                              key={bar.look}
                              className={`bar-${bar.look}`}
                              style={{ width: `${(100 * Number(row[bar.place])) / longest}%` }}
                            />
                          ))}
                        </span>
                      )}
                    </div>
                  </th>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
