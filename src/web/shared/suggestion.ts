import { hasFlag } from './router/history.ts'

/** Carried by a link whose product we chose ourselves: it must not override the visitor's choice. */
export const suggestion = { isSuggestion: true }

export const isSuggestion = (state: unknown) => hasFlag(state, 'isSuggestion')
