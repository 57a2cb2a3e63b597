import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, writeICalendar } from './write-icalendar.ts'

const entry: CalendarEntry = {
  uid: 'hit-012-completion@hitlist.example',
  title: 'HIT-012: Replacement for Notion, estimated completion',
  url: 'https://hitlist.example/dashboard?request=HIT-012',
  modifiedAt: '2026-11-16T12:34:56.789Z',
  when: { day: '2027-01-31' },
}

const answer = {
  ...entry,
  uid: 'hit-012-answer@hitlist.example',
  when: { from: '2026-11-16T12:00:00.000Z', to: '2026-11-16T12:30:00.000Z' },
}

const calendar = { name: 'Hitlist', refreshHours: 1 }

test('a calendar is read by an independent parser as it was meant, an empty one as well', () => {
  const parsed = parse(writeICalendar({ ...calendar, entries: [entry, answer] }))
  expect(parsed.getFirstPropertyValue('x-wr-calname')).toBe('Hitlist')
  expect(parsed.getFirstPropertyValue('method')).toBeNull()
  const [day, timed] = parsed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(day).toMatchObject({ uid: entry.uid, summary: entry.title, description: entry.url })
  expect([day?.startDate.isDate, day?.startDate.toString()]).toEqual([true, '2027-01-31'])
  expect(day?.endDate.toString()).toBe('2027-02-01')
  expect(timed?.startDate.toJSDate().toISOString()).toBe(answer.when.from)
  expect(timed?.endDate.toJSDate().toISOString()).toBe(answer.when.to)
  // The format requires a component.
  expect(parse(writeICalendar({ ...calendar, entries: [] })).getAllSubcomponents()).toHaveLength(1)
})

test('any title is read as it was written, in lines of at most 75 octets', () => {
  const titles = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), awkward)
  fc.assert(
    fc.property(titles, (title) => {
      const text = writeICalendar({ ...calendar, entries: [{ ...entry, title }] })
      const lines = text.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/\p{Cc}/u)
      }
      const [event] = parse(text).getAllSubcomponents('vevent')
      const expected = title.toWellFormed().replaceAll(/\r\n|\r/g, '\n')
      expect(event?.getFirstPropertyValue('summary')).toBe(
        expected.replaceAll(/\p{Cc}/gu, (control) => (control === '\n' ? '\n' : ' ')),
      )
    }),
  )
})

const awkward = fc.constantFrom(
  'x'.repeat(500),
  '😀'.repeat(100),
  'ü'.repeat(67),
  'a;b,c\\n\\,d:"e"',
  'two\r\nlines\nEND:VEVENT',
)

function parse(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text))
}
