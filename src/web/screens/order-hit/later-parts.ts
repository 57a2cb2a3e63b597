// What the wizard fetches once an order is begun: there before the last step is opened.
export { DiscardDraft } from './discard-draft.tsx'
export { SignedInNotice, VisitorFields } from './visitor-fields.tsx'
