const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  // A date is a date: it must not slip a day for readers west of Greenwich.
  timeZone: 'UTC',
})

/** An ISO date as people read it: `Jan 5, 2026`, the same in every time zone. */
export function formatDay(isoDate: string): string {
  return dayFormat.format(new Date(isoDate))
}

const momentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  // By the reader's own clock, a moment could fall on another day than the date beside it.
  timeZone: 'UTC',
})

/** A moment as people read it: `Jan 5, 2026, 2:30 PM UTC`, the same in every time zone. */
export function formatMoment(isoDateTime: string): string {
  // Engines differ in the blank before AM and PM; ours is a plain one.
  return `${momentFormat.format(new Date(isoDateTime)).replaceAll('\u202f', ' ')} UTC`
}
