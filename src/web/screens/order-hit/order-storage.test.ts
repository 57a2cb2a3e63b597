import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import { emptyOrderDraft, type Order } from '#domain/requests/order.ts'
import { orderDraftKeptDays } from '#domain/requests/order-stages.ts'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { forgetOrder, orderIdempotencyKey } from './order-storage.ts'

const draft = { ...emptyOrderDraft, target: 'Slack', requirements: 'Channels' }
const order: Order = {
  targetSaaS: 'Slack',
  requirements: 'Channels',
  budget: '5k-10k',
  timeframe: 'asap',
  companySize: '1-10',
}

let storage: Storage

beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
})

test.each([
  '',
  'null',
  '[]',
  '{"draft":',
  JSON.stringify(draft),
  JSON.stringify({ savedAt: Date.now(), draft: { ...draft, budget: 5 } }),
  JSON.stringify({ savedAt: Date.now(), draft: { ...draft, bill: { lines: [] } } }),
])('the malformed entry %j counts as absent and is removed', async (entry) => {
  storage.setItem('order-draft', entry)
  const { loadDraft } = await loadPage()
  expect(loadDraft()).toEqual(emptyOrderDraft)
  expect(storage).toHaveLength(0)
})

test('a draft is kept for two weeks after its last change, then removed', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const { saveDraft, loadDraft } = await loadPage()
  saveDraft(draft)
  vi.setSystemTime(Date.UTC(2026, 10, 1 + orderDraftKeptDays) - 1)
  expect(loadDraft()).toEqual(draft)
  vi.setSystemTime(Date.UTC(2026, 10, 1 + orderDraftKeptDays))
  expect(loadDraft()).toEqual(emptyOrderDraft)
  expect(storage).toHaveLength(0)
})

test('a draft from before a field was asked for is loaded, with that field empty', async () => {
  const { budget, planChoice, ...earlier } = draft
  storage.setItem('order-draft', JSON.stringify({ savedAt: Date.now(), draft: earlier }))
  const { loadDraft } = await loadPage()
  expect(loadDraft()).toEqual({ ...earlier, budget, planChoice })
})

test('an empty draft is not stored, and an unchanged one is not written again', async () => {
  const { saveDraft } = await loadPage()
  saveDraft({ ...emptyOrderDraft })
  expect(storage).toHaveLength(0)
  saveDraft({ ...draft, bill: plainCase })
  const write = vi.spyOn(storage, 'setItem')
  saveDraft({ ...draft, bill: { ...plainCase } })
  expect(write).not.toHaveBeenCalled()
})

test('where storage is full, the draft outlives a visit to another screen', async () => {
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const page = await loadPage()
  page.saveDraft(draft)
  expect(page.loadDraft()).toEqual(draft)
  page.forgetOrder()
  expect(page.loadDraft()).toEqual(emptyOrderDraft)
})

test('an order that was placed takes its key with it', () => {
  const key = orderIdempotencyKey(order)
  forgetOrder()
  expect(storage).toHaveLength(0)
  expect(orderIdempotencyKey(order)).not.toBe(key)
})

test.each(['', 'null', '{"content":', '{"content":"{}","key":"short"}', '{"key":5}'])(
  'the malformed key %j counts as absent',
  (entry) => {
    storage.setItem('order-key', entry)
    expect(orderIdempotencyKey(order)).toMatch(/^[\w-]{16,64}$/)
  },
)

/** The module as a page finds it right after it was loaded. */
async function loadPage() {
  vi.resetModules()
  return import('./order-storage.ts')
}
