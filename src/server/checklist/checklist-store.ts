import type { Selectable } from 'kysely'
import type { ChecklistItem, NewItem } from '#domain/checklist/checklist.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

/** The items of a request, in the order in which they were added. */
export async function listItems(query: Query, requestNumber: number): Promise<ChecklistItem[]> {
  const rows = await query
    .selectFrom('checklistItem')
    .where('requestNumber', '=', requestNumber)
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(toItem)
}

/** The items of several requests, by the number of their request. */
export async function listItemsOf(
  query: Query,
  requests: { number: number }[],
): Promise<Map<number, ChecklistItem[]>> {
  if (requests.length === 0) return new Map()
  const rows = await query
    .selectFrom('checklistItem')
    .where(
      'requestNumber',
      'in',
      requests.map(({ number }) => number),
    )
    .orderBy('requestNumber')
    .orderBy('id')
    .selectAll()
    .execute()
  const byRequest = Map.groupBy(rows, ({ requestNumber }) => requestNumber)
  return new Map([...byRequest].map(([number, own]) => [number, own.map(toItem)]))
}

/** Adds items to keep, after the one with the id `last`. */
export async function insertItems(
  query: Query,
  requestNumber: number,
  items: readonly NewItem[],
  { last = 0, isLater = false }: { last?: number; isLater?: boolean } = {},
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ kind, name }, place) => ({
    requestNumber,
    id: last + place + 1,
    kind,
    name,
    wish: 'keep' as const,
    state: 'open' as const,
    isLater: Number(isLater),
    version: 1,
  }))
  await query.insertInto('checklistItem').values(rows).execute()
}

/** Writes what can change of an item. The caller holds the lock of its request. */
export async function updateItem(
  query: Query,
  requestNumber: number,
  { id, wish, state, countBefore, countAfter, remark, version }: ChecklistItem,
): Promise<void> {
  await query
    .updateTable('checklistItem')
    .set({ wish, state, countBefore, countAfter, remark, version })
    .where((eb) => eb.and({ requestNumber, id }))
    .execute()
}

function toItem(row: Selectable<Schema['checklistItem']>): ChecklistItem {
  const { requestNumber: _, isLater, ...item } = row
  return { ...item, isLater: Boolean(isLater) }
}
