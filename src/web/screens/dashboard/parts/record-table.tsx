import type { ReactNode } from 'react'
import styles from './record-table.css?inline'

export interface RecordColumn<Row> {
  heading: string
  /** Without one, what the others leave. */
  width?: string
  /** Where the cell is when there is room for two short lines alone: see the style sheet. */
  className?: string
  cell: (row: Row) => ReactNode
}

interface RecordTableProps<Row> {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** One line a row. Its first cell holds a link, whose hit area is the whole line. The roles are spelled out as in the queue. */
export function RecordTable<Row>({ label, columns, rows, keyOf }: RecordTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <div className="record-frame">
      <style href="record-table" precedence="screen">
        {styles}
      </style>
      <table role="table" aria-label={label} className="record-table w-full text-left">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, width, className }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                style={{ width }}
                className={className}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              <th role="rowheader" scope="row">
                {first?.cell(row)}
              </th>
              {others.map(({ heading, className, cell }) => (
                <td key={heading} role="cell" className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
