import { beforeEach, expect, test, vi } from 'vitest'
import { emptyOrderDraft } from '#domain/order.ts'
import { createMemoryStorage } from '#tests/contract/memory-storage.ts'

const draft = { ...emptyOrderDraft, target: 'Slack', requirements: 'Channels' }

let storage: Storage

beforeEach(() => {
  storage = createMemoryStorage()
  vi.stubGlobal('sessionStorage', storage)
  vi.resetModules()
})

test('a draft outlives a reload', async () => {
  const { saveDraft } = await loadPage()
  saveDraft(draft)
  const { loadDraft } = await loadPage()
  expect(loadDraft()).toEqual(draft)
})

test('a cleared draft is gone, also after a reload', async () => {
  const { saveDraft, loadDraft, clearDraft } = await loadPage()
  saveDraft(draft)
  clearDraft()
  expect(loadDraft()).toEqual(emptyOrderDraft)
  expect(storage).toHaveLength(0)
})

test.each(['', 'null', '[]', '{"target":', JSON.stringify({ ...draft, budget: 5 })])(
  'the malformed entry %j counts as absent',
  async (entry) => {
    storage.setItem('order-draft', entry)
    const { loadDraft } = await loadPage()
    expect(loadDraft()).toEqual(emptyOrderDraft)
  },
)

test('where storage is full, the draft outlives a visit to another screen', async () => {
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const { saveDraft, loadDraft, clearDraft } = await loadPage()
  saveDraft(draft)
  expect(loadDraft()).toEqual(draft)
  clearDraft()
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

test('where storage is blocked, nothing breaks', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { saveDraft, loadDraft, clearDraft } = await loadPage()
  expect(loadDraft()).toEqual(emptyOrderDraft)
  saveDraft(draft)
  expect(loadDraft()).toEqual(draft)
  clearDraft()
  expect(loadDraft()).toEqual(emptyOrderDraft)
})

/** The module as a page finds it right after it was loaded. */
async function loadPage() {
  vi.resetModules()
  return import('./order-draft-storage.ts')
}
