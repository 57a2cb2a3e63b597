import { expect, test } from 'vitest'
import { openExplained } from '#server/db/query-plans.fixture.ts'
import { findNextNotification } from './notification-store.ts'

test('the next notification is found by index lookups, without a scan or a sort of the table', async () => {
  const { database, plansOf } = await openExplained()
  const [plan = ''] = await plansOf(() => findNextNotification(database.query, 0))
  const steps = plan.split('\n').filter((step) => step.includes('notification'))
  const lookup = 'SEARCH notification USING INDEX notification_due (kind=?)'
  expect(new Set(steps)).toEqual(new Set([lookup]))
  expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY')
})
