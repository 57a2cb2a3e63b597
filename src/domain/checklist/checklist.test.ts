import { expect, test } from 'vitest'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import {
  type ChecklistItem,
  changeItem,
  itemChangeError,
  itemChangeSchema,
  newItemSchema,
  nextStates,
  progressOf,
  scopeOf,
  sideOf,
  checklistMessages as texts,
} from './checklist.ts'
import { formatItemChanges, formatProgress, itemStates } from './checklist-wording.ts'
import { orderedItems } from './parity-lists.ts'

const item: ChecklistItem = {
  id: 1,
  kind: 'feature',
  name: 'Search',
  wish: 'keep',
  state: 'open',
  version: 1,
  isLater: false,
}
const data: ChecklistItem = { ...item, kind: 'data' }
const counts = { countBefore: 5, countAfter: 5 }

test.each([
  ['operator', 'feature', { open: 'built', built: 'open', off: 'built' }],
  ['operator', 'data', { open: 'migrated', migrated: 'open', off: 'migrated' }],
  ['client', 'feature', { built: 'accepted off', accepted: 'off', off: 'accepted' }],
  ['client', 'data', { migrated: 'accepted off', accepted: 'off', off: 'accepted' }],
] as const)('%s moves %s by its table and no other way', (by, kind, table) => {
  const possible = kind === 'data' ? 'built' : 'migrated'
  for (const state of itemStates.filter((one) => one !== possible)) {
    const expected = (table as Partial<Record<string, string>>)[state] ?? ''
    expect([state, nextStates({ ...item, kind, state }, by).join(' ')]).toEqual([state, expected])
  }
})

test.each<[ChecklistItem, object, boolean, string | null]>([
  [item, { wish: 'drop' }, false, null],
  [item, { wish: 'drop' }, true, texts.agreed],
  [{ ...item, isLater: true }, { wish: 'drop' }, true, null],
  [item, { state: 'built' }, true, null],
  [{ ...item, wish: 'later' }, { state: 'built' }, true, texts.notAllowed],
  [item, { state: 'migrated', ...counts }, true, texts.notAllowed],
  [item, { state: 'accepted' }, true, texts.notAllowed],
  [data, { state: 'migrated', ...counts }, true, null],
  [{ ...item, state: 'built' }, { state: 'off', remark: 'Slow' }, true, null],
])('%j changed with %j, agreed: %s, has the error %s', (before, sent, isAgreed, text) => {
  const change = itemChangeSchema.parse({ version: 1, ...sent })
  expect(itemChangeError(before, change, isAgreed)).toBe(text)
})

test.each([
  [{}, texts.empty],
  [{ wish: 'keep', state: 'built' }, texts.empty],
  [{ state: 'migrated', countBefore: 5 }, texts.countsMissing],
  [{ state: 'migrated', countBefore: 5, countAfter: -1 }, texts.countsMissing],
  [{ state: 'off', remark: ' ' }, texts.remarkMissing],
])('a change with %j says what is missing', (sent, text) => {
  const parsed = itemChangeSchema.safeParse({ version: 1, ...sent })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([text])
})

test('the side that makes a change follows from what it sets', () => {
  const changed = [{ wish: 'drop' as const }, ...itemStates.map((state) => ({ state }))]
  expect(changed.map((change) => sideOf({ version: 1, ...change }))).toEqual([
    'client',
    'operator',
    'operator',
    'operator',
    'client',
    'client',
  ])
})

test('a remark stays until the item is marked again, and counts stay after acceptance', () => {
  const off = changeItem(
    { ...data, state: 'migrated', ...counts },
    { version: 1, state: 'off', remark: '3 missing' },
  )
  expect(off).toMatchObject({ state: 'off', remark: '3 missing', ...counts, version: 2 })
  expect(changeItem(off, { version: 2, wish: 'later' })).toMatchObject({ remark: '3 missing' })
  expect(changeItem(off, { version: 2, state: 'accepted' })).toMatchObject({
    remark: undefined,
    ...counts,
  })
})

test('progress and scope count only the items to keep', () => {
  const items: ChecklistItem[] = [
    { ...item, state: 'built' },
    { ...item, state: 'accepted' },
    { ...item, state: 'off' },
    { ...item, isLater: true },
    { ...item, wish: 'drop', state: 'built' },
  ]
  expect(formatProgress(progressOf(items))).toBe('2 of 4 built')
  expect(scopeOf(items)).toHaveLength(3)
})

test('a new item needs a name', () => {
  const { error } = newItemSchema.safeParse({ kind: 'feature', name: ' ' })
  expect(error?.issues.map(({ message }) => message)).toEqual([texts.nameMissing])
})

test('an order starts its checklist without duplicates, with known data sets as data', () => {
  const order = { ...exampleOrder, checklist: undefined }
  const checklist = ['Channels', 'Message history', 'Channels', 'Own thing']
  expect(orderedItems({ ...order, checklist })).toEqual([
    { kind: 'feature', name: 'Channels' },
    { kind: 'data', name: 'Message history' },
    { kind: 'feature', name: 'Own thing' },
  ])
  expect(orderedItems(order)).toEqual([])
})

const built = (name: string) => ({ name, what: 'built' as const })

test('several changes of one kind become one sentence', () => {
  expect(formatItemChanges([built('Search')])).toBe('“Search” is ready to check')
  expect(formatItemChanges([built('Search'), built('Guests')])).toBe(
    '2 items are ready to check: Search, Guests',
  )
  expect(formatItemChanges([{ name: 'Files', what: 'migrated', ...counts }])).toBe(
    '“Files” is migrated (5 records before, 5 now)',
  )
})
