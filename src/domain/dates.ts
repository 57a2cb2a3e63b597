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
