import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { endUnhashedSessions } from './0004-hashed-sessions.ts'

test('sessions with a readable token end, and accounts stay', async () => {
  const database = await openTestDatabase()
  await addUser(database)
  await database.query.updateTable('session').set({ token: 'readable' }).execute()
  await endUnhashedSessions(database.query as unknown as Kysely<unknown>)
  expect(await database.query.selectFrom('session').select('id').execute()).toEqual([])
  expect(await database.query.selectFrom('user').select('id').execute()).toHaveLength(1)
})
