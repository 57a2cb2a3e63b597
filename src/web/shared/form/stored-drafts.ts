import type * as z from 'zod/mini'
import { attempt } from '#web/shared/attempt.ts'

/** Also known to the script in the head of every page, which gets no more of this file: the entries below are pure. */
export const draftStorageKey = 'order-draft'

/** What the order wizard keeps in this browser. It is here because signing out removes it from a shared computer. */
export const storedDraft = /* @__PURE__ */ storedEntry(draftStorageKey)
export const storedStep = /* @__PURE__ */ storedEntry('order-step')
export const storedIdempotencyKey = /* @__PURE__ */ storedEntry('order-key')

/** Followed by the id of the request that a quote is written for. */
const quoteStorageKey = 'quote-draft '

export function storedQuote(name: string) {
  return storedEntry(quoteStorageKey + name)
}

export function clearStoredDrafts(): void {
  for (const entry of [storedDraft, storedStep, storedIdempotencyKey]) entry.clear()
  attempt(() => {
    const names = Object.keys(localStorage).filter((name) => /^(quote|message)-draft /.test(name))
    for (const name of names) localStorage.removeItem(name)
  })
}

/** An entry of local storage. Where that is blocked or full, it outlives a visit to another screen. */
export function storedEntry(name: string) {
  let remembered: string | null = null

  function read(): string | null {
    return remembered ?? attempt(() => localStorage.getItem(name)) ?? null
  }

  return {
    read,
    /** Undefined for an entry that is absent or malformed. */
    parse: <Value>(schema: z.ZodMiniType<Value>): Value | undefined =>
      attempt(() => schema.safeParse(JSON.parse(read() ?? '')).data),
    write(value: unknown): void {
      const text = JSON.stringify(value)
      remembered = null
      try {
        localStorage.setItem(name, text)
      } catch {
        remembered = text
      }
    },
    clear(): void {
      remembered = null
      attempt(() => localStorage.removeItem(name))
    },
    /** Calls back when another tab has changed or removed it, until it is stopped. */
    watch(onChange: () => void): () => void {
      const listen = ({ key }: StorageEvent) => {
        if (key === name || key === null) onChange()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
