import * as z from 'zod/mini'
import type { Role } from '#domain/accounts/user-schema.ts'
import { limits } from '#domain/values/limits.ts'
import { reasonText, visibleText, wholeNumber } from '#domain/values/text-rules.ts'
import { type ItemState, itemStates, wishes } from './checklist-wording.ts'

export const itemKinds = ['feature', 'data'] as const

export const checklistMessages = {
  empty: 'Please choose what to change',
  nameMissing: 'Please name it',
  duplicate: 'This is already on the list',
  tooMany: `A checklist has at most ${limits.itemsMax} items. Write a message instead.`,
  unknown: 'This item isn’t on the list. Reload the page.',
  agreed: 'The quote was accepted with this item. Add a new one, or write us a message.',
  countsMissing: 'Please enter how many records there were and how many there are now',
  remarkMissing: 'Please say what is off',
  notAllowed:
    'This item can’t be marked like that. Operators mark features to keep as built, and data as migrated. The client decides what to keep, accepts it, or says what is off.',
} as const

/** How many records there were in the old product, or are in the solution. */
const count = wholeNumber(0, 2_000_000_000, checklistMessages.countsMissing)

const nameSchema = visibleText().check(
  z.minLength(1, checklistMessages.nameMissing),
  z.maxLength(limits.itemNameMax),
)

/** A feature or a data set that the solution is to have. Ids count from 1 on each request. */
export const checklistItemSchema = z.object({
  id: z.int(),
  kind: z.enum(itemKinds),
  name: z.string(),
  wish: z.enum(wishes),
  state: z.enum(itemStates),
  /** Of data that is migrated. */
  countBefore: z.optional(count),
  countAfter: z.optional(count),
  remark: z.optional(z.string()),
  /** Added after the quote was accepted. */
  isLater: z.boolean(),
  /** A change names the version it was made to. */
  version: z.int(),
})

export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const checklistSchema = z.object({ items: z.array(checklistItemSchema) })

export type Checklist = z.infer<typeof checklistSchema>

export const newItemSchema = z.object({ kind: z.enum(itemKinds), name: nameSchema })

export type NewItem = z.infer<typeof newItemSchema>

/** The names of an order, as the server takes them. The wizard offers no others, and does not load this rule. */
export const orderedNamesSchema = z.optional(
  z.array(nameSchema).check(z.maxLength(limits.itemsMax)),
)

/** One change of an item: what the client wishes, or how far it is. */
export const itemChangeSchema = z
  .object({
    version: z.int32(),
    wish: z.optional(z.enum(wishes)),
    state: z.optional(z.enum(itemStates)),
    /** With `migrated`. */
    countBefore: z.optional(count),
    countAfter: z.optional(count),
    /** With `off`. */
    remark: z.optional(reasonText),
  })
  .check(
    z.refine(({ wish, state }) => (wish === undefined) !== (state === undefined), {
      path: ['state'],
      error: checklistMessages.empty,
    }),
    z.refine(
      ({ state, countBefore, countAfter }) =>
        state !== 'migrated' || (countBefore !== undefined && countAfter !== undefined),
      { path: ['countAfter'], error: checklistMessages.countsMissing },
    ),
    z.refine(({ state, remark }) => state !== 'off' || Boolean(remark), {
      path: ['remark'],
      error: checklistMessages.remarkMissing,
    }),
  )

export type ItemChange = z.infer<typeof itemChangeSchema>

export function nextStates({ kind, state, wish }: ChecklistItem, by: Role): ItemState[] {
  if (by === 'client') {
    const answers = ['accepted', 'off'] as const
    return state === 'open' ? [] : answers.filter((answer) => answer !== state)
  }
  if (wish !== 'keep' || state === 'accepted') return []
  if (isAnswerMissing({ state })) return ['open']
  return [kind === 'data' ? 'migrated' : 'built']
}

/** Whether the client has still to accept it, or to say what is off. */
export function isAnswerMissing({ state }: Pick<ChecklistItem, 'state'>): boolean {
  return state === 'built' || state === 'migrated'
}

/** Whether the wish for an item can still change: not once a quote was accepted with it. */
export function isWishOpen({ isLater }: ChecklistItem, isAgreed: boolean): boolean {
  return isLater || !isAgreed
}

export function sideOf({ state }: ItemChange): Role {
  return state === 'open' || state === 'built' || state === 'migrated' ? 'operator' : 'client'
}

export function itemChangeError(item: ChecklistItem, change: ItemChange, isAgreed: boolean) {
  const { state } = change
  if (state === undefined) return isWishOpen(item, isAgreed) ? null : checklistMessages.agreed
  return nextStates(item, sideOf(change)).includes(state) ? null : checklistMessages.notAllowed
}

export function factsOf({ state, countBefore, countAfter, remark }: ItemChange) {
  if (state === 'off') return { remark }
  return state === 'migrated' ? { countBefore, countAfter } : {}
}

/** An item after a change that is allowed. A remark stays until it is marked anew, counts stay for good. */
export function changeItem(item: ChecklistItem, change: ItemChange): ChecklistItem {
  const { wish = item.wish, state } = change
  const version = item.version + 1
  if (state === undefined) return { ...item, wish, version }
  return { ...item, state, remark: undefined, ...factsOf(change), version }
}

const doneStates = new Set<ItemState>(['built', 'migrated', 'accepted'])

export function progressOf(items: readonly Pick<ChecklistItem, 'wish' | 'state'>[]) {
  const kept = items.filter(({ wish }) => wish === 'keep')
  return { done: kept.filter(({ state }) => doneStates.has(state)).length, total: kept.length }
}

/** What a quote covers: the items to keep that were on the list when it was accepted, or are now. */
export function scopeOf(items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.filter(({ wish, isLater }) => wish === 'keep' && !isLater)
}

export function newItem(item: NewItem, id: number, isLater = false): ChecklistItem {
  return { ...item, id, wish: 'keep', state: 'open', isLater, version: 1 }
}
