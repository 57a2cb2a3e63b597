/** How long an unfinished order is kept in the browser after its last change. */
export const orderDraftKeptDays = 14

const dayMs = 86_400_000

export function isDraftKept(savedAtMs: number, nowMs: number): boolean {
  return nowMs - savedAtMs < orderDraftKeptDays * dayMs
}
