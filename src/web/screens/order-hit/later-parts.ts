// What the wizard fetches once an order is begun: there before the last step is opened.
export { BegunOrder } from './begun-order.tsx'
export { DiscardDraft } from './discard-draft.tsx'
export { OrderSummary } from './order-summary.tsx'
export { ParityChips } from './parity-chips.tsx'
export { readOrderError } from './read-order-error.ts'
export { VisitorFields } from './visitor-fields.tsx'
