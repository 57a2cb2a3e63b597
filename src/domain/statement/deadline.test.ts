import { expect, test } from 'vitest'
import {
  deadlineOf,
  explainDeadline,
  formatDeadline,
  nameDeadline,
  nextDeadline,
  nextReminder,
} from './deadline.ts'
import { savedLineSchema, statementMessages, typedLineSchema } from './own-statement-schema.ts'

test.each<[string, number | null, string, string, string]>([
  ['2027-04-02', 30, '2026-11-19', '2027-04-02', '2027-03-03'],
  ['2027-04-02', null, '2026-11-19', '2027-04-02', '2027-04-02'],
  ['2027-04-02', 30, '2027-03-03', '2027-04-02', '2027-03-03'],
  // Too late for this renewal: the next one can be stopped.
  ['2027-04-02', 30, '2027-03-04', '2028-04-02', '2028-03-03'],
  ['2019-04-02', 30, '2026-11-19', '2027-04-02', '2027-03-03'],
  ['2027-01-10', 365, '2026-11-19', '2028-01-10', '2027-01-10'],
  ['2024-02-29', 0, '2026-11-19', '2027-02-28', '2027-02-28'],
  ['2024-02-29', 0, '2027-03-01', '2028-02-29', '2028-02-29'],
  ['2199-12-31', 0, '2026-11-19', '2199-12-31', '2199-12-31'],
])(
  'a renewal on %s with %s days of notice, on %s, is that of %s, to cancel by %s',
  (renewsOn, noticeDays, today, renewal, lastDay) => {
    expect(nextDeadline({ renewsOn, noticeDays }, today)).toEqual({ renewsOn: renewal, lastDay })
  },
)

test('there is no last day to cancel without a renewal, nor for what is replaced', () => {
  const line = { product: 'Zendesk', seats: 40, centsPerSeat: 5500 }
  const renewal = { renewsOn: '2027-04-02', noticeDays: 30 }
  const asOf = '2026-11-19T10:00:00.000Z'
  expect(deadlineOf(line, asOf)).toBeUndefined()
  const request = { id: 'HIT-001', status: 'in-progress' } as const
  const deadline = { renewsOn: '2027-04-02', lastDay: '2027-03-03' }
  expect(deadlineOf({ ...line, ...renewal }, asOf)).toEqual(deadline)
  expect(deadlineOf({ ...line, ...renewal, request }, asOf)).toEqual(deadline)
  const completed = { ...request, status: 'completed' } as const
  expect(deadlineOf({ ...line, ...renewal, request: completed }, asOf)).toBeUndefined()
})

test('an email is due 45 days before the last day to cancel, once for each renewal', () => {
  const renewal = { renewsOn: '2027-04-02', noticeDays: 30 }
  expect(nextReminder(renewal, '2026-11-19')?.at).toBe('2027-01-17T08:00:00.000Z')
  const next = nextReminder(renewal, '2027-01-17', '2027-04-02')
  expect(next).toEqual({
    renewsOn: '2028-04-02',
    lastDay: '2028-03-03',
    at: '2028-01-18T08:00:00.000Z',
  })
  expect(nextReminder({ renewsOn: null }, '2026-11-19')).toBeUndefined()
})

test('a deadline is worded for the list, a subject, and with what it follows from', () => {
  const deadline = { renewsOn: '2027-04-02', lastDay: '2027-03-03' }
  expect(formatDeadline(deadline, '2026-11-19')).toBe('Last day to cancel: Mar 3')
  expect(formatDeadline(deadline, '2025-11-19')).toBe('Last day to cancel: Mar 3, 2027')
  expect(nameDeadline('Zendesk', deadline)).toBe('Last day to cancel Zendesk: March 3')
  expect(explainDeadline(deadline, 30)).toBe('Renews on Apr 2, 2027, with 30 days’ notice.')
  expect(explainDeadline(deadline, 1)).toBe('Renews on Apr 2, 2027, with one day’s notice.')
  expect(explainDeadline(deadline)).toBe('Renews on Apr 2, 2027.')
})

const { renewsOnMissing, renewsOnInvalid, noticeInvalid } = statementMessages

test.each<[string | null | undefined, number | null | undefined, object]>([
  ['2027-04-02', 30, {}],
  ['2000-01-01', 365, {}],
  [null, null, {}],
  [undefined, undefined, {}],
  [undefined, 30, { renewsOn: renewsOnMissing }],
  ['1999-12-31', 0, { renewsOn: renewsOnInvalid }],
  ['2200-01-01', 0, { renewsOn: renewsOnInvalid }],
  ['2027-02-30', 0, { renewsOn: renewsOnInvalid }],
  ['2027-04-02', 366, { noticeDays: noticeInvalid }],
  ['2027-04-02', 1.5, { noticeDays: noticeInvalid }],
  ['2027-04-02', -1, { noticeDays: noticeInvalid }],
])('renewing on %s with %s days of notice has the errors %o', (renewsOn, noticeDays, errors) => {
  const line = { product: 'Zendesk', seats: 40, centsPerSeat: 5500 }
  expect(errorsOf(savedLineSchema.safeParse({ ...line, renewsOn, noticeDays }))).toEqual(errors)
  const typed = { renewsOn: renewsOn ?? '', noticeDays: String(noticeDays ?? '') }
  const text = { product: 'Zendesk', seats: '40', centsPerSeat: '$55', ...typed }
  const result = typedLineSchema.safeParse(text)
  expect(errorsOf(result)).toEqual(errors)
  if (result.success) {
    expect(result.data).toEqual({
      ...line,
      renewsOn: renewsOn ?? null,
      noticeDays: noticeDays ?? null,
    })
  }
})

function errorsOf({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) {
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? [])
}
