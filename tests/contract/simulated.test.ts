import { expect, test } from 'vitest'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import { createMemoryStorage } from '#bin/memory-storage.ts'
import { simulatedDelayMs } from '#domain/timing.ts'
import { describeBackendPromises } from './backend-promises.ts'

const form = { name: 'Ada', company: 'Analytical', email: 'ada@example.com', password: 'x' }

function simulate(storage = createMemoryStorage()) {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return { backend: createSimulatedBackend({ openStorage: () => storage, wait }), storage, waits }
}

describeBackendPromises('simulated', async () => simulate().backend)

test('sign-in, sign-up and an order each take 1500 ms, the rest answers at once @spec-1.3', async () => {
  const { backend, waits } = simulate()
  await backend.signIn(form)
  await backend.signUp(form)
  await backend.placeOrder({
    targetSaaS: 'Slack',
    requirements: 'x',
    budget: '5k-10k',
    timeframe: 'asap',
    companySize: '1-10',
  })
  expect(waits).toEqual([simulatedDelayMs, simulatedDelayMs, simulatedDelayMs])
  await Promise.all([backend.signOut(), backend.readUser(), backend.listHits()])
  expect(waits).toHaveLength(3)
})

test('a sign-in stores id, name, email and role under the key user, and no company @spec-3.1', async () => {
  const { backend, storage } = simulate()
  await backend.signIn(form)
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual({
    id: 'demo-user',
    name: 'Demo User',
    email: 'ada@example.com',
    role: 'client',
  })
})

test('a sign-up stores the company as well, and signing out removes the entry @spec-3.1', async () => {
  const { backend, storage } = simulate()
  await backend.signUp(form)
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual({
    id: 'demo-user',
    name: 'Ada',
    email: 'ada@example.com',
    role: 'client',
    company: 'Analytical',
  })
  await backend.signOut()
  expect(storage.getItem('user')).toBeNull()
})

test('the id is the same placeholder every time, and any credentials will do @spec-3.2 @spec-5.3', async () => {
  const { backend } = simulate()
  const first = await backend.signIn({ email: 'a@example.com', password: 'wrong' })
  const second = await backend.signUp(form)
  expect(first?.id).toBe(second.id)
})

test('a stored user outlives the page @spec-4.2', async () => {
  const { backend, storage } = simulate()
  const user = await backend.signUp(form)
  expect(await simulate(storage).backend.readUser()).toEqual(user)
})

test('a malformed stored user counts as absent', async () => {
  const eve = { id: '1', name: 'Eve', email: 'eve@example.com' }
  for (const junk of [
    '',
    '{',
    '"ada"',
    '[]',
    'null',
    '{"id":"1"}',
    '{"id":1,"role":"client"}',
    JSON.stringify({ ...eve, role: 'operator' }),
    JSON.stringify({ ...eve, name: undefined, role: 'client' }),
  ]) {
    const storage = createMemoryStorage()
    storage.setItem('user', junk)
    expect(await simulate(storage).backend.readUser()).toBeNull()
  }
})

test('with storage full the person is signed in until the page is left', async () => {
  const full = createMemoryStorage()
  full.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const { backend } = simulate(full)
  const user = await backend.signIn(form)
  expect(await backend.readUser()).toEqual(user)
  await backend.signOut()
  expect(await backend.readUser()).toBeNull()
})

test('with storage blocked every promise still holds', async () => {
  const backend = createSimulatedBackend({
    openStorage: () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
    wait: async () => undefined,
  })
  expect(await backend.readUser()).toBeNull()
  const user = await backend.signUp(form)
  expect(await backend.readUser()).toEqual(user)
  await backend.signOut()
  expect(await backend.readUser()).toBeNull()
})

test('an order changes nothing on the simulated dashboard @spec-1.2', async () => {
  const { backend } = simulate()
  const before = await backend.listRequests()
  await backend.placeOrder({
    targetSaaS: 'Slack',
    requirements: 'x',
    budget: '5k-10k',
    timeframe: 'asap',
    companySize: '1-10',
  })
  expect(await backend.listRequests()).toEqual(before)
})

test('the requests are called samples for every user', async () => {
  const { backend } = simulate()
  expect((await backend.listRequests()).areSamples).toBe(true)
  await backend.signUp(form)
  expect((await backend.listRequests()).areSamples).toBe(true)
})
