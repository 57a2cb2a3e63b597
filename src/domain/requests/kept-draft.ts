import { otherTarget } from './target-saas.ts'

/** How long an unfinished order is kept in the browser after its last change. */
export const orderDraftKeptDays = 14

const dayMs = 86_400_000

export function isDraftKept(savedAtMs: number, nowMs: number): boolean {
  return nowMs - savedAtMs < orderDraftKeptDays * dayMs
}

interface KeptDraft {
  savedAt: number
  draft: { target?: string; customTarget?: string }
}

/**
 * The product of the draft that a browser keeps; empty for one that is malformed, too old or names none. By hand: the
 * dashboard asks for nothing else of it, and the order's schemas would double its code.
 */
export function keptTarget(stored: string | null, nowMs: number): string {
  try {
    const { savedAt, draft }: KeptDraft = JSON.parse(stored ?? '')
    if (!isDraftKept(savedAt, nowMs)) return ''
    const name = draft.target === otherTarget ? draft.customTarget : draft.target
    return name?.trim() ?? ''
  } catch {
    return ''
  }
}
