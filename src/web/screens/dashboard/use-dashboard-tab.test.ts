import { expect, test } from 'vitest'
import { readDashboardTab, resolveDashboardTab, writeDashboardTab } from './use-dashboard-tab.ts'

test.each([
  ['', 'overview', 'operations'],
  ['tab=overview', 'overview', 'operations'],
  ['tab=hits', 'hits', 'operations'],
  ['tab=operations', 'overview', 'operations'],
  ['tab=figures', 'overview', 'figures'],
  ['tab=HITS', 'overview', 'operations'],
  ['tab=__proto__', 'overview', 'operations'],
])('?%s shows a client %s and an operator %s', (search, client, operator) => {
  const named = readDashboardTab(new URLSearchParams(search))
  expect(resolveDashboardTab(named, false)).toBe(client)
  expect(resolveDashboardTab(named, true)).toBe(operator)
})

test.each([
  [false, false, 'overview'],
  [true, false, 'operations'],
  [true, true, 'operators'],
])('?tab=operators is for admins: operator %s, admin %s see %s', (isOperator, isAdmin, tab) => {
  const named = readDashboardTab(new URLSearchParams('tab=operators'))
  expect(resolveDashboardTab(named, isOperator, isAdmin)).toBe(tab)
})

test('an open panel stays behind when its tab is left, anything else in the address is kept', () => {
  const open = new URLSearchParams('from=mail&tab=solutions&solution=HIT-001')
  expect(String(writeDashboardTab(open, 'hits'))).toBe('from=mail&tab=hits')
  for (const panel of ['solution', 'request']) {
    const opened = new URLSearchParams({ [panel]: 'HIT-001' })
    expect(String(writeDashboardTab(opened, 'overview'))).toBe('')
  }
})
