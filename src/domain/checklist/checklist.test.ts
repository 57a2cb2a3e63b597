import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { exampleOrder } from '#domain/requests/example-order.ts'
import {
  type ChecklistItem,
  changeItem,
  itemChangeError,
  itemChangeSchema,
  nextStates,
  progressOf,
  scopeOf,
  checklistMessages as texts,
} from './checklist.ts'
import { sayItemChanges, sayProgress } from './checklist-wording.ts'
import { itemStates } from './item-words.ts'
import { orderedItems } from './ordered-items.ts'

const item: ChecklistItem = {
  id: 1,
  kind: 'feature',
  name: 'Search',
  wish: 'keep',
  state: 'open',
  version: 1,
  countBefore: null,
  countAfter: null,
  remark: null,
  isLater: false,
}
const data: ChecklistItem = { ...item, kind: 'data' }
const counts = { countBefore: 5, countAfter: 5 }

test.each([
  ['operator', 'feature', { open: 'built', built: 'open', off: 'built' }],
  ['operator', 'data', { open: 'migrated', migrated: 'open migrated', off: 'migrated' }],
  ['client', 'feature', { built: 'accepted off', accepted: 'off', off: 'accepted' }],
  ['client', 'data', { migrated: 'accepted off', accepted: 'off', off: 'accepted' }],
] as const)('%s moves %s by its table and no other way', (by, kind, table) => {
  const possible = kind === 'data' ? 'built' : 'migrated'
  for (const state of itemStates.filter((one) => one !== possible)) {
    const expected = (table as Partial<Record<string, string>>)[state] ?? ''
    expect([state, nextStates({ ...item, kind, state }, by).join(' ')]).toEqual([state, expected])
  }
})

test.each<[ChecklistItem, object, Role, boolean, string | undefined]>([
  [item, { wish: 'drop' }, 'client', false, undefined],
  [item, { wish: 'drop' }, 'client', true, texts.agreed],
  [{ ...item, isLater: true }, { wish: 'drop' }, 'client', true, undefined],
  [item, { wish: 'drop' }, 'operator', false, texts.clientsOnly],
  [item, { state: 'built' }, 'operator', true, undefined],
  [item, { state: 'built' }, 'client', true, texts.teamOnly],
  [{ ...item, wish: 'later' }, { state: 'built' }, 'operator', true, texts.moveNotAllowed],
  [item, { state: 'migrated', ...counts }, 'operator', true, texts.moveNotAllowed],
  [item, { state: 'accepted' }, 'client', true, texts.moveNotAllowed],
  [data, { state: 'migrated', countBefore: 5 }, 'operator', true, texts.countsMissing],
  [data, { state: 'migrated', ...counts }, 'operator', true, undefined],
  [{ ...item, state: 'built' }, { state: 'accepted' }, 'operator', true, texts.clientsOnly],
  [{ ...item, state: 'built' }, { state: 'off' }, 'client', true, texts.remarkMissing],
  [{ ...item, state: 'built' }, { state: 'off', remark: 'Slow' }, 'client', true, undefined],
])('%j changed with %j by %s, agreed: %s, has the error %s', (before, sent, by, isAgreed, text) => {
  const change = itemChangeSchema.parse({ version: 1, ...sent })
  expect(itemChangeError(before, change, { by, isAgreed })?.message).toBe(text)
})

test('a change is of the wish or of the state, and of one of them', () => {
  for (const sent of [{}, { wish: 'keep', state: 'built' }]) {
    expect(itemChangeSchema.safeParse({ version: 1, ...sent }).success).toBe(false)
  }
})

test('a remark stays until the item is marked anew, and counts stay when it is accepted', () => {
  const off = changeItem(
    { ...data, state: 'migrated', ...counts },
    { version: 1, state: 'off', remark: '3 missing' },
  )
  expect(off).toMatchObject({ state: 'off', remark: '3 missing', ...counts, version: 2 })
  expect(changeItem(off, { version: 2, wish: 'later' })).toMatchObject({ remark: '3 missing' })
  expect(changeItem(off, { version: 2, state: 'accepted' })).toMatchObject({
    remark: null,
    ...counts,
  })
})

test('progress and scope are of the items to keep', () => {
  const items: ChecklistItem[] = [
    { ...item, state: 'built' },
    { ...item, state: 'accepted' },
    { ...item, state: 'off' },
    { ...item, isLater: true },
    { ...item, wish: 'drop', state: 'built' },
  ]
  expect(sayProgress(progressOf(items))).toBe('2 of 4 built')
  expect(scopeOf(items)).toHaveLength(3)
})

test('an order starts its checklist with each name once, known data sets as data', () => {
  const order = { ...exampleOrder, checklist: undefined }
  const checklist = ['Channels', 'Message history', 'channels', 'Own thing']
  expect(orderedItems({ ...order, checklist })).toEqual([
    { kind: 'feature', name: 'Channels' },
    { kind: 'data', name: 'Message history' },
    { kind: 'feature', name: 'Own thing' },
  ])
  expect(orderedItems(order)).toEqual([])
})

const built = (name: string) => ({ name, what: 'built' as const })

test('several changes of one sort are one sentence', () => {
  expect(sayItemChanges([built('Search')])).toBe('Search: built')
  expect(sayItemChanges([built('Search'), built('Guests')])).toBe('2 items built: Search, Guests')
  expect(sayItemChanges([{ name: 'Files', what: 'migrated', ...counts }])).toBe(
    'Files: migrated (5 records before, 5 now)',
  )
})
