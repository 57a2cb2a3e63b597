import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import { createUserStore } from './user-store.ts'

// A chunk that does not come.
vi.mock('./stored-user.ts', () => {
  throw new Error('not fetched')
})

test('with nothing stored nobody is there, and nothing is fetched to find that out', async () => {
  expect(await createUserStore(createMemoryStorage).read()).toBeNull()
})

test('what is stored and cannot be checked is an error, not an absence', async () => {
  const storage = createMemoryStorage()
  storage.setItem('user', '{}')
  await expect(createUserStore(() => storage).read()).rejects.toThrow()
})
