import { type PlanId, planById, planIds } from '#domain/site/plans.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { type QuoteSection, type QuoteStatus, quoteLimits } from './quote-rules.ts'

export const quoteMessages = {
  linesMissing: 'Please add at least one line',
  linesTooMany: `Please keep the quote within ${quoteLimits.lines} lines`,
  titleMissing: 'Please say what this line is for',
  titleTooLong: `Please keep this within ${quoteLimits.titleMax} characters`,
  amountMalformed: 'Please enter an amount like 1,250 or 1,250.50',
  amountTooLarge: `Please keep the amount within ${formatCents(quoteLimits.lineCents)}`,
  planMissing: 'Please choose a plan',
  estimateMissing: 'Please choose an estimated completion date',
  validUntilMissing: 'Please choose how long this quote is valid',
  validUntilPast: 'Please choose today or a later day',
  validUntilFar: 'Please choose a day within a year',
  noteTooLong: `Please keep the note within ${formatNumber(quoteLimits.noteMax)} characters`,
  nameMissing: 'Please type your full name to accept',
  nameTooLong: `Please keep your name within ${quoteLimits.nameMax} characters`,
  hashMissing: 'Please send the contentHash of the quote as you read it.',
  notFound: 'We couldn’t find this quote.',
  completedNotQuotable: 'This request is completed. A new project starts with a new order.',
  startReasonMissing: 'Please say why work starts without an accepted quote',
} as const

export function planTooSmall(app: number, needed: PlanId): string {
  const { name } = planById(needed)
  return `This is the company’s app ${app}. Please choose ${name}${needed === planIds.at(-1) ? '' : ' or a larger plan'}.`
}

export function quoteNotOpen(number: number, status: Exclude<QuoteStatus, 'sent'>): string {
  return `Quote ${number} ${notOpen[status]}`
}

const notOpen = {
  accepted: 'was already accepted.',
  declined: 'was already declined.',
  superseded: 'was replaced by a newer one. Please review that one.',
  withdrawn: 'was withdrawn.',
  expired: 'has expired. Ask us for a new one.',
} as const satisfies Record<Exclude<QuoteStatus, 'sent'>, string>

const sectionNames: Record<QuoteSection, string> = {
  scope: 'scope',
  lines: 'price',
  plan: 'plan',
  schedule: 'payment schedule',
  files: 'attached files',
  terms: 'terms',
}

/** Why an acceptance is refused: the quote has changed since it was read. */
export function quoteChanged(sections: readonly QuoteSection[]): string {
  const names = sections.map((section) => sectionNames[section])
  const what = names.length === 0 ? 'content' : new Intl.ListFormat('en').format(names)
  return `The ${what} changed since you opened this quote. Read it again.`
}

/** What operators read in the timeline of a request whose work started without an accepted quote. */
export function startedWithoutQuoteNote(reason: string): string {
  return `Work started without an accepted quote. Reason: ${reason}`
}
