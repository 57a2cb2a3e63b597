import { expect, test } from 'vitest'
import { shortCount, sumUnread, titleWithUnread } from './unread-wording.ts'

test('a title starts with the number of unread updates, if there are any', () => {
  expect(titleWithUnread('Dashboard | Hitlist', 2)).toBe('(2) Dashboard | Hitlist')
  expect(titleWithUnread('Dashboard | Hitlist', 0)).toBe('Dashboard | Hitlist')
})

test('a count of more than two digits is 99+', () => {
  expect([shortCount(99), shortCount(100)]).toEqual(['99', '99+'])
})

test('unread updates are added up over requests', () => {
  expect(
    sumUnread([
      { id: 'HIT-001', unread: 2 },
      { id: 'HIT-002', unread: 1 },
    ]),
  ).toBe(3)
  expect(sumUnread(undefined)).toBe(0)
})
