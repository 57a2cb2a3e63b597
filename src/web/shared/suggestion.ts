/** Carried by a link whose product we chose ourselves: it must not override the visitor's choice. */
export const suggestion = { isSuggestion: true }

export function isSuggestion(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSuggestion' in state
}
