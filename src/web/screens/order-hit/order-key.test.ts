import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import type { Order } from '#domain/order.ts'

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
})

test('an order that was placed takes its key with it', async () => {
  const { orderKey, forgetOrderKey } = await loadPage()
  const key = orderKey(order)
  forgetOrderKey()
  expect(storage).toHaveLength(0)
  expect(orderKey(order)).not.toBe(key)
})

test.each(['', 'null', '{"content":', '{"content":"{}","key":"short"}', '{"key":5}'])(
  'the malformed entry %j counts as absent',
  async (entry) => {
    storage.setItem('order-key', entry)
    const { orderKey } = await loadPage()
    expect(orderKey(order)).toMatch(/^[\w-]{16,64}$/)
  },
)

/** The module as a page finds it right after it was loaded. */
async function loadPage() {
  vi.resetModules()
  return import('./order-key.ts')
}
