import { hasFlag } from './router/history.ts'

export const justSignedIn = { hasJustSignedIn: true }

export const hasJustSignedIn = (state: unknown) => hasFlag(state, 'hasJustSignedIn')

/** Carried by a link whose product we chose ourselves: it must not override the visitor's choice. */
export const suggestion = { isSuggestion: true }

export const isSuggestion = (state: unknown) => hasFlag(state, 'isSuggestion')
