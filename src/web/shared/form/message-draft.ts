import * as z from 'zod/mini'
import { type Draft, openDraft } from './draft.ts'
import { storedEntry } from './stored-drafts.ts'

/** Followed by its author's id, the request's, and what else tells drafts apart. Signing out removes it. */
const messageStorageKey = 'message-draft '

const keptSchema = z.object({
  typed: z.optional(z.record(z.string(), z.string())),
  base: z.optional(z.record(z.string(), z.string())),
  sent: z.optional(z.object({ content: z.string(), key: z.string() })),
})

/** A draft that outlives a reload, too: of a message, which may be long. */
export function openMessageDraft(...name: (string | undefined)[]): Draft {
  const draft = openDraft('message', ...name)
  if (draft.save) return draft
  const stored = storedEntry(messageStorageKey + name.join(' '))
  return Object.assign(draft, stored.parse(keptSchema), {
    save() {
      const { typed, base, sent } = draft
      if (typed && Object.keys(typed).length > 0) stored.write({ typed, base, sent })
      else stored.clear()
    },
  })
}
