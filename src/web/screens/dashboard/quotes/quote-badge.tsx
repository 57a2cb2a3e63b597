import type { Role } from '#domain/accounts/role.ts'
import { type QuoteStatus, quoteStatusLabels } from '#domain/quotes/quote-rules.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

export function QuoteBadge({ status, viewer }: { status: QuoteStatus; viewer: Role }) {
  return <Badge tone={tones[status]}>{quoteStatusLabels[viewer][status]}</Badge>
}

const tones: Record<QuoteStatus, Tone> = {
  sent: 'amber',
  accepted: 'green',
  declined: 'neutral',
  superseded: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** The link in the conversation that opens a quote. */
export function quoteLinkId(number: number): string {
  return `open-quote-${number}`
}
