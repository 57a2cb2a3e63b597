import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import { createSimulatedBackend } from './simulated-backend.ts'

// A chunk that does not come.
vi.mock('./stored-user.ts', () => {
  throw new Error('not fetched')
})

test('without a stored user the result is null, and the schema is not loaded', async () => {
  expect(await createBackend(createMemoryStorage()).readUser()).toBeNull()
})

test('a stored user whose schema fails to load is an error, not an absent user', async () => {
  const storage = createMemoryStorage()
  storage.setItem('user', '{}')
  await expect(createBackend(storage).readUser()).rejects.toThrow()
})

function createBackend(storage: Storage) {
  return createSimulatedBackend({ openStorage: () => storage, wait: async () => undefined })
}
