import { attempt } from './attempt.ts'

/** Also known to the script in the head of every page, which gets no more of this file: the entries below are pure. */
export const draftStorageKey = 'order-draft'

/** Followed by the id of the request that a quote is written for. */
export const quoteDraftPrefix = 'quote-draft '

/**
 * What the order wizard keeps in this browser. It is here, and not with its screen, because signing
 * out removes it from a computer that others may use.
 */
export const storedDraft = /* @__PURE__ */ createEntry(draftStorageKey)
/** The step that was open last, from 0. */
export const storedStep = /* @__PURE__ */ createEntry('order-step')
export const storedIdempotencyKey = /* @__PURE__ */ createEntry('order-key')

/** Removes what this browser holds of orders and quotes that are being written. */
export function clearStoredDrafts(): void {
  for (const entry of [storedDraft, storedStep, storedIdempotencyKey]) entry.clear()
  attempt(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(quoteDraftPrefix))
    for (const name of names) localStorage.removeItem(name)
  })
}

/** An entry of local storage. Where that is blocked or full, it outlives a visit to another screen. */
function createEntry(name: string) {
  let remembered: string | null = null

  return {
    read: () => remembered ?? attempt(() => localStorage.getItem(name)) ?? null,
    write(text: string): void {
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
