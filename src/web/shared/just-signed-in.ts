/** Navigation state of a page that signing in led to. */
export const justSignedIn = { hasJustSignedIn: true }

export function hasJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasJustSignedIn' in state
}
