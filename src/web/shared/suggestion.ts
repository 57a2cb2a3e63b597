/** Carried by a link whose product we chose ourselves: it must not overrule what the person chose. */
export const suggestion = { isSuggestion: true }

export function isSuggestion(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSuggestion' in state
}
