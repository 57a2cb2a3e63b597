import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import type { Dependencies } from './dependencies.ts'
import { createReadiness } from './readiness.ts'
import { statusHandlers } from './status.ts'

test('the server is healthy but not ready while its database does not answer', async () => {
  const { database, request } = await openTestApi()
  database.ping = () => Promise.reject(new Error('gone'))
  expect((await request('GET /health')).status).toBe(200)
  const response = await request('GET /ready')
  const error = { code: 'unavailable', message: messages.unavailable }
  expect([response.status, await response.json()]).toEqual([503, { error }])
})

test.each(['overdue', 'current'])('the server is ready while a backup is %s', async (backup) => {
  const readiness = createReadiness(() => Promise.resolve())
  const backups = { isOverdue: () => backup === 'overdue' }
  const { database } = await openTestApi()
  const { ready } = statusHandlers(readiness, { backups, database } as Dependencies)
  expect(await (ready as () => Promise<unknown>)()).toEqual({ status: 'ready', backup })
})
