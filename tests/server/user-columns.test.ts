import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import { openTestDatabase } from './test-database.ts'

type ExportKey = keyof typeof exportSchema.shape

/** Columns with the id of a user that is no reference: what becomes of it when the account is deleted. */
const deletedByHand: Record<string, string> = {
  'securityEvent.userId':
    '`forgetUser` deletes the log. One entry stays: that the account was deleted.',
  'securityEvent.actorId': 'The log of another account keeps an id that leads to nobody.',
}

/** Where the export has the rows of a table that names a user, or why it leaves them out. */
const exported: Record<string, ExportKey | { why: string }> = {
  session: 'sessions',
  securityEvent: 'securityLog',
  apiToken: 'apiTokens',
  authenticator: 'secondFactors',
  recoveryCode: 'secondFactors',
  passkey: 'secondFactors',
  request: 'requests',
  requestEvent: 'requests',
  notificationPreference: 'notifications',
  membership: {
    why: 'The user has the company that the session is in; the others are not exported.',
  },
  file: { why: 'The events of requests name files. Their bytes are downloaded one by one.' },
  token: { why: 'Hashes of links that expire.' },
  heldSend: {
    why: 'What an operator is about to send is the service’s, and is shown to them on its request.',
  },
  idempotencyKey: { why: 'Hashes of calls, for days.' },
  notification: { why: 'Emails that are about to be sent.' },
}

test('deleting an account deletes or clears every column with the id of a user', async () => {
  const kept = (await userColumns()).filter(({ action }) => !/^(CASCADE|SET NULL)$/.test(action))
  expect(kept.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    Object.keys(deletedByHand).toSorted(),
  )
})

test('the export has every table with the id of a user, or a reason why not', async () => {
  const tables = new Set((await userColumns()).map(({ table }) => table))
  expect([...tables].toSorted()).toEqual(Object.keys(exported).toSorted())
})

/** Every column that refers to a user, or has the name of one that does, with what deleting the user does to it. */
async function userColumns(): Promise<{ table: string; column: string; action: string }[]> {
  const { query } = await openTestDatabase()
  const { rows } = await sql<{ table: string; column: string; action: string; target: string }>`
    select m.name as "table", c.name as "column", coalesce(f.on_delete, 'none') as action,
      coalesce(f."table", '') as target
    from sqlite_master as m join pragma_table_info(m.name) as c
    left join pragma_foreign_key_list(m.name) as f on f."from" = c.name
    where m.type = 'table'`.execute(query)
  const names = new Set(rows.filter(({ target }) => target === 'user').map(({ column }) => column))
  return rows.filter(({ column }) => names.has(column))
}
