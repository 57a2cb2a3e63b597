import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/app/query-client.ts'

const ada = { id: 'ada' }

test.each([
  ['signs out', null],
  ['gives way to another', { id: 'bob' }],
])('when a user %s, their cached data is removed and public data stays', (_, next) => {
  const client = createQueryClient()
  client.setQueryData(['user'], ada)
  for (const key of ['requests', 'queue', 'sessions', 'hits', 'stories']) {
    client.setQueryData([key, 'some'], { from: key })
  }

  client.setQueryData(['user'], next)
  const left = client.getQueryCache().getAll()
  expect(left.map(({ queryKey }) => queryKey[0])).toEqual(['user', 'hits', 'stories'])
})

test('reading the same user again, or the first one, removes nothing', () => {
  const client = createQueryClient()
  client.setQueryData(['requests'], 'mine')
  client.setQueryData(['user'], ada)
  client.setQueryData(['user'], { ...ada, name: 'Ada' })
  expect(client.getQueryData(['requests'])).toBe('mine')
})

test('what is on the screen is blank until it has been asked for again', async () => {
  const client = createQueryClient()
  const ask = vi.fn().mockResolvedValueOnce('hers').mockResolvedValueOnce('his')
  const observer = new QueryObserver(client, { queryKey: ['requests'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  client.setQueryData(['user'], ada)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('hers'))

  client.setQueryData(['user'], { id: 'bob' })
  expect(client.getQueryData(['requests'])).toBeUndefined()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('his'))
  stop()
})

test.each([
  ['one list', { areSamples: true }],
  ['pages', { pages: [{ areSamples: true }], pageParams: [null] }],
])('samples as %s belong to no user and stay until the next data arrives', async (_, samples) => {
  const client = createQueryClient()
  const ask = vi.fn(async () => samples)
  const stop = new QueryObserver(client, { queryKey: ['requests'], queryFn: ask }).subscribe(
    () => undefined,
  )
  client.setQueryData(['user'], null)
  await vi.waitFor(() => expect(client.getQueryData(['requests'])).toEqual(samples))

  client.setQueryData(['user'], ada)
  expect(client.getQueryData(['requests'])).toEqual(samples)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  stop()
})

test('queries that need a session are removed and not fetched for a visitor', async () => {
  const client = createQueryClient()
  client.setQueryData(['user'], ada)
  const ask = vi.fn(async () => ['a device'])
  const observer = new QueryObserver(client, { queryKey: ['sessions'], queryFn: ask })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['a device']))

  client.setQueryData(['user'], null)
  expect(client.getQueryData(['sessions'])).toBeUndefined()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
})
