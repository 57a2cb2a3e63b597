import { expect, test } from 'vitest'
import { createPasswordHasher, createWorkQueue } from './password-hasher.ts'

const quick = { ln: 4, r: 1, p: 1 }

test('a hash is made at OWASP’s minimum cost and stores it', async () => {
  const { hash, check } = createPasswordHasher()
  const stored = await hash('correct horse battery')
  expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}==\$[\w+/]{86}==$/)
  expect(await check(stored, 'correct horse battery')).toEqual({ isRight: true })
}, 60_000)

test('the same password has a different hash each time, and each hash matches only it', async () => {
  const { hash, check } = createPasswordHasher(quick)
  const hashes = await Promise.all([hash('sesame open'), hash('sesame open')])
  expect(new Set(hashes).size).toBe(2)
  for (const stored of hashes) {
    expect(await check(stored, 'sesame open')).toEqual({ isRight: true })
    expect(await check(stored, 'Sesame open')).toEqual({ isRight: false })
  }
  expect(await check(null, 'sesame open')).toEqual({ isRight: false })
  // A composed and a decomposed letter are the same.
  const stored = await hash('caf\u00E9 au lait')
  expect(await check(stored, 'cafe\u0301 au lait')).toEqual({ isRight: true })
})

test('a hash of another cost is checked and upgraded', async () => {
  const { check } = createPasswordHasher(quick)
  const cheaper = await createPasswordHasher({ ...quick, ln: 3 }).hash('sesame open')
  const { isRight, upgraded = '' } = await check(cheaper, 'sesame open')
  expect(isRight).toBe(true)
  expect(upgraded).toMatch(/^\$scrypt\$ln=4,r=1,p=1\$/)
  expect(await check(upgraded, 'sesame open')).toEqual({ isRight: true })
  expect(await check(cheaper, 'sesame shut')).toEqual({ isRight: false })
})

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
