import { hasFlag } from './router/history.ts'

/** Navigation state of a page that signing in led to. */
export const justSignedIn = { hasJustSignedIn: true }

export const hasJustSignedIn = (state: unknown) => hasFlag(state, 'hasJustSignedIn')
