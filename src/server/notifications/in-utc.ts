import { formatMoment } from '#domain/values/moments.ts'

/** The reader's time zone is unknown. */
export function inUtc(moment: string): string {
  return `${formatMoment(moment, 'UTC')} UTC`
}
