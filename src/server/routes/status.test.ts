import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import type { Dependencies } from './dependencies.ts'
import { createReadiness } from './readiness.ts'
import { statusHandlers } from './status.ts'

test('is healthy but not ready while it does not', async () => {
  const { database, request } = await openTestApi()
  database.ping = () => Promise.reject(new Error('gone'))
  expect((await request('GET /health')).status).toBe(200)
  const response = await request('GET /ready')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    error: { code: 'unavailable', message: messages.unavailable },
  })
})

test.each([
  [true, 'overdue'],
  [false, 'current'],
])('is ready while a backup is overdue (%s), and says that it is %s', async (isOverdue, backup) => {
  const readiness = createReadiness(() => Promise.resolve())
  const used: Pick<Dependencies, 'backups'> = { backups: { isOverdue: () => isOverdue } }
  const { ready } = statusHandlers(readiness, used as Dependencies)
  expect(await (ready as () => Promise<unknown>)()).toEqual({ status: 'ready', backup })
})
