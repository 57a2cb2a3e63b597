import { countOf, formatNumber } from '#domain/values/numbers.ts'

export const wishLabels = { keep: 'Keep', drop: 'Drop', later: 'Later' } as const

/** How far an item is: the first three are set by operators, the others by the client. */
export const stateLabels = {
  open: 'Not done yet',
  built: 'Built',
  migrated: 'Migrated',
  accepted: 'Accepted',
  off: 'Problem reported',
} as const

export type Wish = keyof typeof wishLabels
export type ItemState = keyof typeof stateLabels

export const wishes = Object.keys(wishLabels) as Wish[]
export const itemStates = Object.keys(stateLabels) as ItemState[]

const verbs = {
  added: 'added to the checklist',
  keep: 'to be kept',
  drop: 'dropped',
  later: 'left for later',
  open: 'open again',
  built: 'built',
  migrated: 'migrated',
  accepted: 'accepted',
  off: 'Problem reported',
  saved: 'saved in the handover',
  removed: 'removed from the handover',
  confirmed: 'confirmed',
  'secret-stored': 'secret stored, to be shown once',
  'secret-shown': 'secret shown and erased',
} as const

type ItemWhat = keyof typeof verbs

/** What an event says of an item of a checklist or a handover. */
export const itemChanges = Object.keys(verbs) as ItemWhat[]

/** `9 of 14 built` */
export function formatProgress({ done, total }: { done: number; total: number }): string {
  return `${done} of ${total} built`
}

interface ItemCounts {
  countBefore?: number | undefined
  countAfter?: number | undefined
}

/** `1,200 records before, 1,200 now`. Undefined where they were not counted. */
export function formatCounts({ countBefore, countAfter }: ItemCounts): string | undefined {
  if (countBefore === undefined || countAfter === undefined) return undefined
  return `${countOf(countBefore, 'record')} before, ${formatNumber(countAfter)} now`
}

interface Changed extends ItemCounts {
  name: string
  what: ItemWhat
}

/** `Guests: built`; of several changes of one sort, `3 items built: Guests, Search, Threads`. */
export function formatItemChanges(changes: readonly [Changed, ...Changed[]]): string {
  const [first] = changes
  const names = [...new Set(changes.map(({ name }) => name))]
  if (first.what === 'off') return `${verbs.off}: ${names.join(', ')}`
  if (names.length > 1) return `${names.length} items ${verbs[first.what]}: ${names.join(', ')}`
  const counts = formatCounts(changes.at(-1) ?? first)
  return `${first.name}: ${verbs[first.what]}${counts ? ` (${counts})` : ''}`
}
