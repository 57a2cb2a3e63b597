/** What a page is told that somebody was sent to by signing in. */
export const justSignedIn = { hasJustSignedIn: true }

export function hasJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasJustSignedIn' in state
}
