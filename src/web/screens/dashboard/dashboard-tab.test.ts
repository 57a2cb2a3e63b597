import { expect, test } from 'vitest'
import { readDashboardTab, writeDashboardTab } from './dashboard-tab.ts'

const plain = new URLSearchParams()

test('every tab is found again by its own address', () => {
  for (const tab of ['overview', 'hits', 'solutions', 'operations'] as const) {
    expect(readDashboardTab(writeDashboardTab(plain, tab))).toBe(tab)
  }
})

test('the overview is the plain address', () => {
  expect(String(writeDashboardTab(new URLSearchParams('tab=hits'), 'overview'))).toBe('')
  expect(readDashboardTab(plain)).toBe('overview')
})

test('a tab we do not know is the overview', () => {
  for (const name of ['', 'HITS', 'settings', '__proto__']) {
    expect(readDashboardTab(new URLSearchParams({ tab: name }))).toBe('overview')
  }
})

test('an open panel stays behind when its tab is left, anything else in the address is kept', () => {
  const open = new URLSearchParams('from=mail&tab=solutions&solution=HIT-001')
  expect(String(writeDashboardTab(open, 'hits'))).toBe('from=mail&tab=hits')
  for (const panel of ['hit', 'case']) {
    const opened = new URLSearchParams({ [panel]: 'HIT-001' })
    expect(String(writeDashboardTab(opened, 'overview'))).toBe('')
  }
})
