import { newKey } from '#web/shared/new-key.ts'

export interface Draft {
  /** The fields that differ from what is saved. */
  typed?: Record<string, string>
  /** What was saved when the typing began. */
  base?: Record<string, string> | undefined
  /** The content that was sent last, and its idempotency key. */
  sent?: { content: string; key: string } | undefined
  underWay?: Promise<unknown>
  /** Keeps what was typed and sent beyond a reload. */
  save?(): void
}

const drafts = new Map<string, Draft>()

/** A draft that outlives its panel, so that closing it by mistake loses nothing. A reload does. */
export function openDraft(...name: (string | number | undefined)[]): Draft {
  const id = name.join(' ')
  const draft = drafts.get(id) ?? {}
  drafts.set(id, draft)
  return draft
}

export function forgetDrafts(): void {
  drafts.clear()
}

/** The same content sent again after a failure is still one call; after a success it is another. */
export function keyFor(draft: Pick<Draft, 'sent'>, sent: unknown): string {
  const content = JSON.stringify(sent)
  if (draft.sent?.content !== content) draft.sent = { content, key: newKey() }
  return draft.sent.key
}
