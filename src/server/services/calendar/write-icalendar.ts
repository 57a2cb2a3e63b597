import { brandName } from '#domain/brand.ts'

export interface CalendarEntry {
  /** Stays the same when the entry changes. */
  uid: string
  title: string
  url: string
  modifiedAt: string
  /** A day, as `2027-01-31`, or two moments. */
  when: { day: string } | { from: string; to: string }
}

interface Calendar {
  name: string
  refreshHours: number
  entries: readonly CalendarEntry[]
}

/** A calendar in the format of RFC 5545. The same calendar is the same text: it names no moment of its own. */
export function writeICalendar({ name, refreshHours, entries }: Calendar): string {
  const refresh = `PT${refreshHours}H`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brandName}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...utcZone,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A calendar must have a component, also one without entries. */
const utcZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function entryLines({ uid, title, url, modifiedAt, when }: CalendarEntry): string[] {
  const modified = writeMoment(modifiedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Without a METHOD it is when the entry was last changed.
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    ...whenLines(when),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    // It does not make its reader busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** An entry of one day needs no end. */
function whenLines(when: CalendarEntry['when']): string[] {
  if ('day' in when) return [`DTSTART;VALUE=DATE:${when.day.replaceAll('-', '')}`]
  return [`DTSTART:${writeMoment(when.from)}`, `DTEND:${writeMoment(when.to)}`]
}

/** `20261116T120000Z` */
function writeMoment(at: string): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')
}

const lineOctets = 75

/** Breaks a line into parts of at most 75 octets, and never within a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
