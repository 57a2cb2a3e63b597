import { expect, test } from 'vitest'
import { writeCalendarFile } from './calendar-file.ts'

function fileOf(product: string): string {
  return writeCalendarFile({
    line: { product, seats: 40, centsPerSeat: 5500, renewsOn: '2027-03-30', noticeDays: 30 },
    deadline: { renewsOn: '2027-03-30', lastDay: '2027-02-28' },
    uid: 'f00d@hitlist',
    now: new Date('2026-11-19T10:20:30.456Z'),
  })
}

test('the file is an all-day event with an alarm a week before', () => {
  expect(fileOf('Zendesk').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hitlist//Statement//EN',
    'BEGIN:VEVENT',
    'UID:f00d@hitlist',
    'DTSTAMP:20261119T102030Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    'SUMMARY:Last day to cancel Zendesk',
    String.raw`DESCRIPTION:Renews on Mar 30\, 2027\, with 30 days’ notice.`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Last day to cancel Zendesk',
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a name cannot end its line: what has a meaning in the format is escaped', () => {
  const file = fileOf('A,b;c\\d\r\nEND:VEVENT\rX\nY')
  expect(file).toContain(String.raw`SUMMARY:Last day to cancel A\,b\;c\\d\nEND:VEVENT\nX\nY`)
  expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
})

test('lines are folded at 75 bytes, between characters', () => {
  const file = fileOf('日本語😀'.repeat(15))
  const bytes = new TextEncoder()
  for (const line of file.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\u{FFFD}')
  expect(file.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:Last day to cancel ${'日本語😀'.repeat(15)}\r\n`,
  )
})
