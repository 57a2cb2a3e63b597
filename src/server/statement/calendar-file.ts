import { brandName } from '#domain/site/brand.ts'
import { type Deadline, explainDeadline, lastDayLabel } from '#domain/statement/own-statement.ts'
import type { StatementLine } from '#domain/statement/own-statement-schema.ts'
import { addDays } from '#domain/values/dates.ts'

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

/** A line has up to 75 bytes; what follows goes on in the next one, after a blank. No character is cut in two. */
function fold(text: string): string {
  let [folded, line] = ['', '']
  for (const character of text) {
    const isFull = Buffer.byteLength(line + character) > 75
    if (isFull) folded += `${line}\r\n`
    line = isFull ? ` ${character}` : line + character
  }
  return folded + line
}
