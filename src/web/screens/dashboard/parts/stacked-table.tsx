import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

interface StackedTableProps {
  label: string
  columns: readonly string[]
  /** While other rows are on their way. */
  isBusy?: boolean
  headingClassName?: string
  bodyClassName?: string
  ref?: Ref<HTMLTableElement>
  children: ReactNode
}

/**
 * A table on wide screens, a stack of entries on small ones. The roles are spelled out because some browsers
 * forget that a table is one when its display changes.
 */
export function StackedTable(props: StackedTableProps) {
  const { label, columns, isBusy = false, headingClassName, bodyClassName, ref, children } = props
  return (
    <table
      ref={ref}
      role="table"
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={clsx(
        'block w-full text-left transition-opacity duration-150 lg:table',
        isBusy && 'opacity-60',
      )}
    >
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b border-rule-strong">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={clsx(
                'pr-4 pb-2 align-bottom text-sm font-semibold text-soft',
                headingClassName,
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={clsx('block lg:table-row-group', bodyClassName)}>
        {children}
      </tbody>
    </table>
  )
}

interface CellProps {
  /** Shown beside the value where the column headings are hidden. */
  label?: string
  className?: string
  children?: ReactNode
}

export function Cell({ label, className, children }: CellProps) {
  return (
    <td
      role="cell"
      className={clsx(
        'lg:table-cell lg:pr-4',
        label &&
          'col-span-full flex items-baseline justify-between gap-4 sm:col-span-1 sm:row-start-3 sm:block',
        className,
      )}
    >
      {label && (
        <span aria-hidden className="shrink-0 text-soft sm:block sm:text-sm lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

interface SkeletonRowsProps {
  count: number
  /** How tall a row of the real list is, so that nothing moves when it arrives. */
  rowClassName: string
}

export function SkeletonRows({ count, rowClassName }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <div
      key={row}
      className={clsx('flex items-start gap-6 border-b border-rule pt-5', rowClassName)}
    >
      <Skeleton className="h-5 w-16 shrink-0" />
      <Skeleton className="h-5 w-full max-w-96" />
      <Skeleton className="ml-auto h-5 w-24 shrink-0" />
    </div>
  ))
}
