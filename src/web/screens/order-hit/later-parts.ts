// What the wizard fetches once an order is begun: there before the last step is opened.
export { BroughtLines } from './brought-lines.tsx'
export { DiscardDraft } from './discard-draft.tsx'
export { ParityChips } from './parity-chips.tsx'
export { SignedInNotice, VisitorFields } from './visitor-fields.tsx'
