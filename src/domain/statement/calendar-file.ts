import { brandName } from '#domain/site/brand.ts'
import { addDays } from '#domain/values/dates.ts'
import { type Deadline, explainDeadline, lastDayLabel } from './deadline.ts'
import type { StatementLine } from './own-statement-schema.ts'

interface CalendarFile {
  line: StatementLine
  deadline: Deadline
  /** The same for every file about this line: a calendar then replaces the event of an earlier one. */
  uid: string
  now: Date
}

/** An all-day event on the last day to cancel, with an alarm a week before, as RFC 5545 has it. */
export function writeCalendarFile({ line, deadline, uid, now }: CalendarFile): string {
  const summary = escapeText(`${lastDayLabel} ${line.product}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brandName}//Statement//EN`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${plainDay(deadline.lastDay)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(deadline.lastDay, 1))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(explainDeadline(deadline, line.noticeDays))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((text) => `${fold(text)}\r\n`).join('')
}

function plainDay(isoDate: string): string {
  return isoDate.replaceAll('-', '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
}

/** A line has up to 75 bytes; what follows goes on in the next one, after a blank. No character is cut in two. */
function fold(text: string): string {
  let folded = ''
  let bytes = 0
  for (const character of text) {
    const size = utf8Length(character.codePointAt(0) ?? 0)
    const isFull = bytes + size > 75
    folded += isFull ? `\r\n ${character}` : character
    bytes = isFull ? 1 + size : bytes + size
  }
  return folded
}
