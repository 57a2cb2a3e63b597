import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { findNextNotification } from './due-notification-store.ts'

test('the next notification is found by index lookups, without a scan or a sort of the table', async () => {
  const statements: string[] = []
  const database = await openTestDatabase('sqlite', (statement) => statements.push(statement))
  statements.length = 0
  expect(await findNextNotification(database.query, 0)).toBeUndefined()
  const [statement = ''] = statements
  const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(
    database.query,
  )
  const steps = plan.rows.map(({ detail }) => detail)
  expect(steps).not.toContain('USE TEMP B-TREE FOR ORDER BY')
  expect(new Set(steps.filter((step) => step.includes('notification')))).toEqual(
    new Set(['SEARCH notification USING INDEX notification_due (kind=?)']),
  )
})
