import { dayMs } from '#domain/values/dates.ts'
export const orderStages = [
  { name: 'Assessment', text: 'We review your order and ask about anything unclear.' },
  { name: 'Quote', text: 'You get a price and an estimated completion date.' },
  {
    name: 'Build',
    text: 'Weeks, not quarters. You review working builds and tell us what to change.',
  },
  {
    name: 'Handover',
    text: 'The source code, data and documentation are yours. Cancel the old subscription.',
  },
] as const

/** How long an unfinished order is kept in the browser after its last change. */
export const orderDraftKeptDays = 14

export function isDraftKept(savedAtMs: number, nowMs: number): boolean {
  return nowMs - savedAtMs < orderDraftKeptDays * dayMs
}
