import { expect, test } from 'vitest'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import { simulatedDelayMs } from '#domain/site/timing.ts'
import { describeBackendContract } from './backend.contract.ts'
import { order } from './people.ts'

const form = { name: 'Ada', company: 'Analytical', email: 'ada@example.com', password: 'x' }

function simulate(storage = createMemoryStorage()) {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return { backend: createSimulatedBackend({ openStorage: () => storage, wait }), storage, waits }
}

describeBackendContract('simulated', async () => simulate().backend)

test('sign-in, sign-up and ordering each take 1500 ms, everything else answers at once, and an order changes nothing @spec-1.2 @spec-1.3', async () => {
  const { backend, waits } = simulate()
  const before = await backend.listRequests()
  expect(before.areSamples).toBe(true)
  await backend.signIn(form)
  await backend.signUp(form)
  await backend.placeOrder(order)
  expect(waits).toEqual([simulatedDelayMs, simulatedDelayMs, simulatedDelayMs])
  expect(await backend.listRequests()).toEqual(before)
  await Promise.all([backend.signOut(), backend.readUser(), backend.listHits()])
  expect(waits).toHaveLength(3)
})

test('any credentials sign in and are stored under the key user with one placeholder id until the sign-out, a sign-up with its company @spec-3.1 @spec-3.2 @spec-5.3', async () => {
  const { backend, storage } = simulate()
  const stored = () => JSON.parse(storage.getItem('user') ?? '')
  await backend.signIn({ email: form.email, password: 'wrong' })
  const user = { id: 'demo-user', name: 'Demo User', email: form.email, role: 'client' }
  expect(stored()).toEqual(user)
  await backend.signUp(form)
  expect(stored()).toEqual({ ...user, name: 'Ada', company: 'Analytical' })
  await backend.signOut()
  expect(storage.getItem('user')).toBeNull()
})

test('a stored user outlives the page @spec-4.2', async () => {
  const { backend, storage } = simulate()
  const user = await backend.signUp(form)
  expect(await simulate(storage).backend.readUser()).toEqual(user)
})

const eve = { id: '1', name: 'Eve', email: 'eve@example.com' }

const junk = ['', '{', '"ada"', '[]', 'null', '{"id":"1"}', '{"id":1,"role":"client"}']

test.each([
  ...junk,
  JSON.stringify({ ...eve, role: 'operator' }),
  JSON.stringify({ ...eve, name: undefined, role: 'client' }),
])('a malformed stored user counts as absent: %s', async (stored) => {
  const storage = createMemoryStorage()
  storage.setItem('user', stored)
  expect(await simulate(storage).backend.readUser()).toBeNull()
})

test.each(['full', 'blocked'])(
  'with storage %s a user is signed in until the page is left',
  async (state) => {
    const storage = createMemoryStorage()
    storage.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    const openStorage = () => {
      if (state === 'full') return storage
      throw new DOMException('Access is denied.', 'SecurityError')
    }
    const backend = createSimulatedBackend({ openStorage, wait: async () => undefined })
    expect(await backend.readUser()).toBeNull()
    const user = await backend.signUp(form)
    expect(await backend.readUser()).toEqual(user)
    await backend.signOut()
    expect(await backend.readUser()).toBeNull()
  },
)
