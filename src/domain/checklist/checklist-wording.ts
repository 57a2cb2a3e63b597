import { countOf, formatNumber } from '#domain/values/money.ts'

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

/** After 'is' or 'are'. */
const states = {
  added: 'on the checklist',
  keep: 'to be kept',
  drop: 'dropped',
  later: 'left for later',
  open: 'being worked on again',
  built: 'ready to check',
  migrated: 'migrated',
  accepted: 'accepted',
  off: 'not right yet',
  saved: 'in the handover',
  removed: 'no longer in the handover',
  confirmed: 'confirmed',
  'secret-stored': 'stored as a secret, to be shown once',
  'secret-shown': 'erased after it was shown',
} as const

type ItemWhat = keyof typeof states

/** What an event says of an item of a checklist or a handover. */
export const itemChanges = Object.keys(states) as ItemWhat[]

/** `9 of 14 built`, or for the client `9 of 14 built, 3 to check` */
export function formatProgress(
  { done, total }: { done: number; total: number },
  toCheck = 0,
): string {
  return `${done} of ${total} built${toCheck > 0 ? `, ${toCheck} to check` : ''}`
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

type Changes = readonly [Changed, ...Changed[]]

/** `“Guests” is ready to check`; of several changes of one sort, `3 items are ready to check: Guests, Search, Threads`. */
export function formatItemChanges(changes: Changes): string {
  const names = namesOf(changes)
  const counts = formatCounts(changes.at(-1) ?? changes[0])
  const more = names.length > 1 ? `: ${names.join(', ')}` : counts ? ` (${counts})` : ''
  return formatItemNews(changes) + more
}

/** The same in short: `3 items are ready to check`. */
export function formatItemNews(changes: Changes): string {
  const [{ name, what }] = changes
  const { length: count } = namesOf(changes)
  return `${count > 1 ? `${count} items are` : `“${name}” is`} ${states[what]}`
}

function namesOf(changes: Changes): string[] {
  return [...new Set(changes.map(({ name }) => name))]
}
