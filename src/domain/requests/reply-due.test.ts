import { expect, test } from 'vitest'
import { planIds } from '#domain/site/plans.ts'
import { defaultHours, type WorkingHours, workingHoursSchema } from '#domain/site/site-settings.ts'
import { hourMs } from '#domain/values/dates.ts'
import { answerHours, dueTime } from './reply-due.ts'

test('an answer is due by the accepted plan, else the ordered one, else in 48 hours', () => {
  expect(planIds.map((id) => answerHours(id, 'professional'))).toEqual([48, 24, 4])
  expect([null, ...planIds].map((id) => answerHours(null, id))).toEqual([48, 48, 24, 4])
})

test('only a request that waits on us has a due time', () => {
  const waitingSince = '2026-11-16T10:00:00.000Z'
  expect(due({ waitingSince })).toBe('2026-11-17T10:00:00.000Z')
  expect(due({ waitingSince, waitingOn: 'client' })).toBeUndefined()
  expect(due({ waitingSince, waitingOn: 'none' })).toBeUndefined()
})

// November 18, 2026 is a Wednesday.
test.each([
  ['stays within working hours', '18T09:30:00.000Z', 24, {}, '19T09:30:00.000Z'],
  ['stays at closing time', '18T18:00:00.000Z', 24, {}, '19T18:00:00.000Z'],
  ['at 4 AM is the evening before', '18T04:08:20.000Z', 48, {}, '19T18:00:00.000Z'],
  ['at 10 PM is that evening', '18T22:10:30.000Z', 24, {}, '19T18:00:00.000Z'],
  ['on Saturday is Friday evening', '20T09:00:00.000Z', 24, {}, '20T18:00:00.000Z'],
  ['on Sunday is Friday evening', '20T05:00:00.000Z', 48, {}, '20T18:00:00.000Z'],
  ['on Sunday stays if we work then', '20T09:00:00.000Z', 48, { days: 'all' }, '22T09:00:00.000Z'],
  ['keeps a quarter of its time', '20T13:00:00.000Z', 24, {}, '21T13:00:00.000Z'],
  ['stays where no work is before it', '21T10:00:00.000Z', 24, {}, '22T10:00:00.000Z'],
  ['is by our clock', '18T21:00:00.000Z', 24, { timeZone: 'America/New_York' }, '19T21:00:00.000Z'],
  ['is by our evening', '18T14:00:00.000Z', 24, { timeZone: 'Asia/Tokyo' }, '19T09:00:00.000Z'],
] as const)('a due time %s', (_, since, hours, changed, expected) => {
  const waitingSince = `2026-11-${since}`
  const working: WorkingHours = { ...defaultHours, ...changed }
  expect(due({ waitingSince }, hours, working)).toBe(`2026-11-${expected}`)
})

test('a due time is the closing time of our clock across a clock change', () => {
  const working: WorkingHours = { ...defaultHours, days: 'all', timeZone: 'America/New_York' }
  for (const [night, closing] of [
    ['2026-11-01T11:00:00.000Z', '2026-10-31T22:00:00.000Z'],
    // An hour early, on one night a year.
    ['2027-03-14T11:00:00.000Z', '2027-03-13T22:00:00.000Z'],
  ] as const) {
    const waitingSince = new Date(Date.parse(night) - 48 * hourMs).toISOString()
    expect(due({ waitingSince }, 48, working)).toBe(closing)
  }
})

test.each([
  [{ closesAt: '09:00' }, 'Choose a time after you open'],
  [{ opensAt: '9:00' }, 'Enter a time, such as 09:00'],
  [{ timeZone: 'Mars/Olympus' }, 'Choose a time zone from the list'],
])('working hours cannot be %j', (changed, message) => {
  const { error } = workingHoursSchema.safeParse({ ...defaultHours, ...changed })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

function due(
  waiting: { waitingSince: string; waitingOn?: 'agency' | 'client' | 'none' },
  hours = 24,
  working: WorkingHours = defaultHours,
) {
  return dueTime({ waitingOn: 'agency', ...waiting }, hours, working)
}
