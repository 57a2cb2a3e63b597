import { countOf, formatNumber } from '#domain/values/numbers.ts'
import type { ItemState, itemChanges, Wish } from './item-words.ts'

type ItemWhat = (typeof itemChanges)[number]

export const wishLabels: Record<Wish, string> = { keep: 'Keep', drop: 'Drop', later: 'Later' }

export const stateLabels: Record<ItemState, string> = {
  open: 'Not built yet',
  built: 'Built',
  migrated: 'Migrated',
  accepted: 'Accepted',
  off: 'Something’s off',
}

export interface Progress {
  done: number
  total: number
}

/** `9 of 14 built` */
export function sayProgress({ done, total }: Progress): string {
  return `${done} of ${total} built`
}

interface ItemCounts {
  countBefore?: number | null | undefined
  countAfter?: number | null | undefined
}

/** `1,200 records before, 1,200 now`. Undefined where they were not counted. */
export function sayCounts({ countBefore, countAfter }: ItemCounts): string | undefined {
  if (countBefore == null || countAfter == null) return undefined
  return `${countOf(countBefore, 'record')} before, ${formatNumber(countAfter)} now`
}

const verbs: Record<ItemWhat, string> = {
  added: 'added to the checklist',
  keep: 'to be kept',
  drop: 'dropped',
  later: 'left for later',
  open: 'open again',
  built: 'built',
  migrated: 'migrated',
  accepted: 'accepted',
  off: 'not right yet',
}

interface Changed extends ItemCounts {
  name: string
  what: ItemWhat
}

/** `Guests: built`; of several changes of one sort, `3 items built: Guests, Search, Threads`. */
export function sayItemChanges(changes: readonly [Changed, ...Changed[]]): string {
  const [first] = changes
  const names = [...new Set(changes.map(({ name }) => name))]
  if (names.length > 1) return `${names.length} items ${verbs[first.what]}: ${names.join(', ')}`
  const counts = sayCounts(changes.at(-1) ?? first)
  return `${first.name}: ${verbs[first.what]}${counts ? ` (${counts})` : ''}`
}
