import { planChoice } from '#domain/requests/order-plan.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Quote } from './quote.ts'
import type { QuoteForm } from './quote-form.ts'
import { quoteLimits } from './quote-rules.ts'

type FormLine = QuoteForm['lines'][number]

/** Lines that most quotes have, to be edited here and in each quote. */
export const quoteTemplates: readonly { name: string; lines: readonly FormLine[] }[] = [
  { name: 'Build', lines: [{ title: 'Build the replacement', amount: '' }] },
  { name: 'Migration', lines: [{ title: 'Move all data, with a dry run', amount: '2,200' }] },
  { name: 'Training', lines: [{ title: 'Training, two sessions of 90 minutes', amount: '600' }] },
  {
    name: 'Setup',
    lines: [{ title: 'Setup on your own servers, with nightly backups', amount: '900' }],
  },
]

/** Appends lines, and drops empty ones. */
export function addLines(lines: readonly FormLine[], added: readonly FormLine[]): FormLine[] {
  const written = lines.filter(({ title, amount }) => title.trim() !== '' || amount.trim() !== '')
  return [...written, ...added].slice(0, quoteLimits.lines)
}

/** A form with the contents of a sent quote, except its validity. */
export function duplicateQuote(quote: Quote, { validUntil }: QuoteForm): QuoteForm {
  const { lines, plan, billing, estimatedCompletion, note, schedule } = quote
  const [first, rest] = schedule
  return {
    lines: lines.map(({ title, amountCents }) => ({
      title,
      amount: formatCents(amountCents).slice('$'.length),
    })),
    planChoice: planChoice(plan, billing),
    estimatedCompletion,
    validUntil,
    note,
    deposit: rest ? String(first?.percent) : null,
    depositDue: rest ? (first?.due ?? '') : 'acceptance',
    restDue: (rest ?? first)?.due ?? 'handover',
  }
}
