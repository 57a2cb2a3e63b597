/** As `Jan 5, 2026 at 14:30 UTC`, because the reader's time zone is unknown. */
export function formatMailMoment(at: Date): string {
  const day = at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`
}
