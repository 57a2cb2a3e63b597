import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

test('a limited number of tasks runs at once, the others in order, and a failed one frees its slot', async () => {
  const enqueue = createWorkQueue(2, 10)
  const started: number[] = []
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const results = works.map(({ promise }, n) =>
    enqueue(async () => {
      started.push(n)
      await promise
      return n
    }),
  )
  const settled = Promise.allSettled(results)
  expect(started).toEqual([0, 1])
  works[1]?.reject(new Error('failed'))
  await expect(results[1]).rejects.toThrow('failed')
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve()
  await settled
  expect(started).toEqual([0, 1, 2, 3])
  expect(await enqueue(async () => 'later')).toBe('later')
})

test('a task beyond the limit of waiting ones fails with the time to try again', async () => {
  const enqueue = createWorkQueue(1, 1)
  const work = Promise.withResolvers<void>()
  const accepted = [enqueue(() => work.promise), enqueue(() => work.promise)]
  await expect(enqueue(() => work.promise)).rejects.toMatchObject({
    code: 'too-many',
    retryAfterSeconds: 10,
  })
  work.resolve()
  await Promise.all(accepted)
})
