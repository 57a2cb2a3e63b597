/** Apart from what reads and writes the draft: the script in the head of every page knows this much of it. */
export const draftStorageKey = 'order-draft'

/** Followed by the id of the request that a quote is written for. */
export const quoteDraftPrefix = 'quote-draft '
