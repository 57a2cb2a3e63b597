import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { noDueTime } from '#server/db/request-row.ts'
import { closeRequest } from '#server/services/close-request.ts'
import { moveRequest } from '#server/services/move-request.ts'
import { sendMessage } from '#server/services/send-message.ts'
import { writeNote } from '#server/services/write-note.ts'
import { writeToClient } from '#server/services/write-to-client.ts'
import { addOrder, newKey } from '#tests/server/orders.ts'
import { engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { fillTurns } from './0009-quotes.ts'

test.each(engines)(
  'on %s, existing requests get the turn and the due time that new ones would have',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    const operator = await addUser(database, { role: 'operator' })
    const reason = 'Agreed by phone'
    await addOrder(database, client, { plan: 'enterprise', billing: 'monthly' })
    const answered = await addOrder(database, client)
    await writeToClient(database, operator, answered, 'Hello', newKey())
    await writeNote(database, operator, answered, { text: 'Hm' }, newKey())
    const started = await addOrder(database, client)
    await moveRequest(database, operator, started, { version: 1, to: 'in-progress', reason })
    const asked = await addOrder(database, client, { plan: 'professional', billing: 'monthly' })
    await moveRequest(database, operator, asked, { version: 1, to: 'in-progress', reason })
    await sendMessage(database, client, asked, { text: 'When?' }, newKey())
    const closed = await addOrder(database, client)
    await closeRequest(database, operator, closed, { version: 1, reason })

    const expected = await readTurns(database)
    const turns = expected.map(({ waitingOn }) => waitingOn)
    expect(turns).toEqual(['agency', 'client', 'nobody', 'agency', 'nobody'])
    const empty = { waitingOn: 'nobody', waitingSince: '', dueAt: noDueTime } as const
    await database.query.updateTable('request').set(empty).execute()
    await fillTurns(database.query as unknown as Kysely<unknown>)
    expect(await readTurns(database)).toEqual(expected)
  },
)

function readTurns({ query }: Database) {
  return query
    .selectFrom('request')
    .orderBy('number')
    .select(['number', 'waitingOn', 'waitingSince', 'dueAt'])
    .execute()
}
