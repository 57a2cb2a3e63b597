import type { TableShape } from './snapshot.ts'

/** The table of that name with its columns in another's order. Undefined unless the columns are the same. */
export function matchTable(
  tables: TableShape[],
  name: string,
  columns: readonly string[],
): TableShape | undefined {
  const shape = tables.find((table) => table.name === name)
  if (shape?.columns.length !== new Set(columns).size) return undefined
  const matched = columns.flatMap((column) => shape.columns.filter((it) => it.name === column))
  return matched.length === shape.columns.length ? { ...shape, columns: matched } : undefined
}
