import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { addPerson } from '#tests/server/people.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { endUnhashedSessions } from './0004-hashed-sessions.ts'

test.each(engines)(
  'on %s, sessions with a readable token end, and accounts stay',
  async (engine) => {
    const database = await openTestDatabase(engine)
    await addPerson(database)
    await database.query.updateTable('session').set({ token: 'readable' }).execute()
    await endUnhashedSessions(database.query as unknown as Kysely<unknown>)
    expect(await database.query.selectFrom('session').select('id').execute()).toEqual([])
    expect(await database.query.selectFrom('user').select('id').execute()).toHaveLength(1)
  },
)
