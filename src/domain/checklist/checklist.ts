import * as z from 'zod/mini'
import type { Role } from '#domain/accounts/role.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { checklistLimits, checklistNameSchema } from './checklist-name.ts'
import { type ItemState, itemStates, wishes } from './item-words.ts'

export const itemKinds = ['feature', 'data'] as const

export type ItemKind = (typeof itemKinds)[number]

/** How many records there were in the old product, or are in the solution. */
const count = z.int().check(z.minimum(0), z.maximum(checklistLimits.countMax))

/** A feature or a data set that the solution is to have. Ids count from 1 on each request. */
export const checklistItemSchema = z.object({
  id: z.int(),
  kind: z.enum(itemKinds),
  name: z.string(),
  wish: z.enum(wishes),
  state: z.enum(itemStates),
  countBefore: z.nullable(count),
  countAfter: z.nullable(count),
  /** What is off, in the client's words. */
  remark: z.nullable(z.string()),
  /** Added after the quote was accepted. */
  isLater: z.boolean(),
  /** A change names the version it was made to. */
  version: z.int(),
})

export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const checklistSchema = z.object({ items: z.array(checklistItemSchema) })

export type Checklist = z.infer<typeof checklistSchema>

export const checklistMessages = {
  empty: 'Please choose what to change',
  duplicate: 'This is already on the list',
  tooMany: `A checklist has at most ${checklistLimits.items} items. Write a message instead.`,
  unknown: 'This item isn’t on the list. Reload the page.',
  clientsOnly: 'Only the client decides this.',
  teamOnly: 'Only the team marks what is built.',
  agreed: 'The quote was accepted with this item. Add a new one, or write us a message.',
  countsMissing: 'Please enter how many records there were and how many there are now',
  remarkMissing: 'Please say what is off',
  moveNotAllowed:
    'This item can’t be marked like that. Of the items to keep, features are built and data is migrated.',
} as const

export const newItemSchema = z.object({ kind: z.enum(itemKinds), name: checklistNameSchema })

export type NewItem = z.infer<typeof newItemSchema>

/** One change of an item: what the client wishes, or how far it is. */
export const itemChangeSchema = z
  .object({
    version: z.int(),
    wish: z.optional(z.enum(wishes)),
    state: z.optional(z.enum(itemStates)),
    /** With `migrated`. */
    countBefore: z.optional(count),
    countAfter: z.optional(count),
    /** With `off`. */
    remark: z.optional(
      z.string().check(z.trim(), z.maxLength(limits.reasonMax, messages.reasonTooLong)),
    ),
  })
  .check(
    z.refine(({ wish, state }) => (wish === undefined) !== (state === undefined), {
      path: ['state'],
      error: checklistMessages.empty,
    }),
  )

export type ItemChange = z.infer<typeof itemChangeSchema>

/** Which states each side may set, by the state an item is in. */
const stateMoves: Record<Role, Record<ItemState, readonly ItemState[]>> = {
  operator: {
    open: ['built', 'migrated'],
    built: ['open'],
    migrated: ['open', 'migrated'],
    accepted: [],
    off: ['built', 'migrated'],
  },
  client: {
    open: [],
    built: ['accepted', 'off'],
    migrated: ['accepted', 'off'],
    accepted: ['off'],
    off: ['accepted'],
  },
}

/** What this side may set next on an item. */
export function nextStates({ kind, state, wish }: ChecklistItem, by: Role): ItemState[] {
  if (by === 'operator' && wish !== 'keep') return []
  const other = kind === 'feature' ? 'migrated' : 'built'
  return stateMoves[by][state].filter((next) => next !== other)
}

interface ItemError {
  field: keyof ItemChange
  message: string
}

/** Why one side may not make a change, or null where it may. */
export function itemChangeError(
  item: ChecklistItem,
  { wish, state, countBefore, countAfter, remark }: ItemChange,
  { by, isAgreed }: { by: Role; isAgreed: boolean },
): ItemError | null {
  const texts = checklistMessages
  if (wish !== undefined) {
    if (by !== 'client') return { field: 'wish', message: texts.clientsOnly }
    return isAgreed && !item.isLater ? { field: 'wish', message: texts.agreed } : null
  }
  const mayBe = (side: Role) => state !== undefined && nextStates(item, side).includes(state)
  if (!mayBe(by)) {
    const other = by === 'client' ? 'operator' : 'client'
    const others = by === 'client' ? texts.teamOnly : texts.clientsOnly
    return { field: 'state', message: mayBe(other) ? others : texts.moveNotAllowed }
  }
  if (state === 'migrated' && (countBefore === undefined || countAfter === undefined)) {
    return { field: 'countAfter', message: texts.countsMissing }
  }
  return state === 'off' && !remark ? { field: 'remark', message: texts.remarkMissing } : null
}

/** An item after a change that is allowed. */
export function changeItem(item: ChecklistItem, change: ItemChange): ChecklistItem {
  const { wish = item.wish, state, countBefore = null, countAfter = null } = change
  const version = item.version + 1
  if (state === undefined) return { ...item, wish, version }
  const counts = state === 'migrated' ? { countBefore, countAfter } : {}
  const remark = state === 'off' ? (change.remark ?? null) : null
  return { ...item, state, ...counts, remark, version }
}

const doneStates = new Set<ItemState>(['built', 'migrated', 'accepted'])

/** How many of the items to keep are built or migrated. */
export function progressOf(items: readonly Pick<ChecklistItem, 'wish' | 'state'>[]) {
  const kept = items.filter(({ wish }) => wish === 'keep')
  return {
    done: kept.filter(({ state }) => doneStates.has(state)).length,
    total: kept.length,
  }
}

/** What a quote covers: the items to keep that were on the list when it was accepted, or are now. */
export function scopeOf(items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.filter(({ wish, isLater }) => wish === 'keep' && !isLater)
}

/** Names are compared regardless of case. */
export function hasItem(items: readonly Pick<ChecklistItem, 'kind' | 'name'>[], item: NewItem) {
  const isSame = (other: Pick<ChecklistItem, 'kind' | 'name'>) =>
    other.kind === item.kind && other.name.toLowerCase() === item.name.toLowerCase()
  return items.some(isSame)
}
