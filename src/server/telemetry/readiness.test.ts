import { expect, test, vi } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { createReadiness, watchSchema } from './readiness.ts'

const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })

test('checks within a second share one write, and the next one writes again', async () => {
  let clockMs = 0
  const ping = vi.fn(() => Promise.resolve())
  const { check } = createReadiness(ping, () => clockMs)
  await Promise.all([check(), check(), check()])
  clockMs = 999
  await check()
  expect(ping).toHaveBeenCalledTimes(1)
  clockMs = 1000
  await check()
  expect(ping).toHaveBeenCalledTimes(2)
})

test.each(engines)(
  'a database on %s that lacks a column of this version is not ready',
  async (engine) => {
    const database = await openTestDatabase(engine)
    await watchSchema(database).check()
    await database.query.schema.alterTable('request').dropColumn('previewUrl').execute()
    await expect(watchSchema(database).check()).rejects.toThrow(
      /'request\.previewUrl text' is missing: it was changed since it was made by Hitlist .+; undo the change/,
    )
  },
)

test('a call that found the disk full makes the check fail for ten seconds, however often it is asked', async () => {
  let clockMs = 0
  const { check, observe } = createReadiness(
    () => Promise.resolve(),
    () => clockMs,
  )
  observe(new Error('any other'))
  await check()
  observe(new Error('not saved', { cause: full }))
  for (clockMs = 1; clockMs < 10_000; clockMs += 999) {
    const error: unknown = await check().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ cause: full })
    // The answer to the check itself is an error as well.
    observe(Object.assign(new CallError('unavailable'), { cause: error }))
  }
  clockMs = 10_000
  await check()
})
