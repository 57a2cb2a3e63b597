/** A moment by the reader’s own clock: `Jan 5, 2026, 2:30 PM`. */
export function formatMoment(isoDateTime: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return withPlainSpaces(format.format(new Date(isoDateTime)))
}

/** For emails, because the reader's time zone is unknown. */
export function formatUtcMoment(isoDateTime: string): string {
  return `${formatMoment(isoDateTime, 'UTC')} UTC`
}

/** A moment within a few days, which needs no year: `Nov 17, 4:10 PM`. */
export function formatDueMoment(isoDateTime: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return withPlainSpaces(format.format(new Date(isoDateTime)))
}

/** The zone of that clock at that moment: `Pacific Standard Time`, or shortly `PST`. */
export function zoneName(isoDateTime: string, length: 'short' | 'long', timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: length, timeZone })
  const parts = format.formatToParts(new Date(isoDateTime))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Engines differ in the space before AM and PM. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
