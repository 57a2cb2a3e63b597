import { newKey } from '#web/shared/new-key.ts'

interface Draft {
  text: string
  /** Given when it is first sent: sent again as it is, it is still one message. */
  sent?: { text: string; key: string }
}

/** Outlives the panel, so that closing it by mistake loses nothing. A reload does. */
const drafts = new Map<string, Draft>()

export function loadMessage(requestId: string): string {
  return drafts.get(requestId)?.text ?? ''
}

export function keepMessage(requestId: string, text: string): void {
  drafts.set(requestId, { ...drafts.get(requestId), text })
}

/** The key to send a text with: the same text keeps it, another one gets another. */
export function messageKey(requestId: string, text: string): string {
  const draft = drafts.get(requestId) ?? { text }
  const sent = draft.sent?.text === text ? draft.sent : { text, key: newKey() }
  drafts.set(requestId, { ...draft, sent })
  return sent.key
}

export function forgetMessage(requestId: string): void {
  drafts.delete(requestId)
}
