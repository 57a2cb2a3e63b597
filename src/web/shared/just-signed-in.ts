import { hasFlag } from './router/history.ts'

export const justSignedIn = { hasJustSignedIn: true }

export const hasJustSignedIn = (state: unknown) => hasFlag(state, 'hasJustSignedIn')
