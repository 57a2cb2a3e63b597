import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import { createUserStore } from './user-store.ts'

// A chunk that does not come.
vi.mock('./stored-user.ts', () => {
  throw new Error('not fetched')
})

test('without a stored user the result is null, and the schema is not loaded', async () => {
  expect(await createUserStore(createMemoryStorage).read()).toBeNull()
})

test('a stored user whose schema fails to load is an error, not an absent user', async () => {
  const storage = createMemoryStorage()
  storage.setItem('user', '{}')
  await expect(createUserStore(() => storage).read()).rejects.toThrow()
})
