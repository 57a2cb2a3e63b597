import type { ReactNode } from 'react'
import { formatBillLines } from '#domain/requests/order-bill.ts'
import { type Hit, nameSavings } from '#domain/showcase/hit.ts'
import { hitStatusLabels } from '#domain/showcase/hit-status.ts'

/** Everything that is published of a hit, field by field. */
export function HitPreview({ hit }: { hit: Hit }) {
  const { story, savingsCase } = hit
  const facts: [name: string, value: ReactNode][] = [
    ['Title', hit.title],
    ['Replaced product', hit.originalSaas],
    ['Description', hit.description],
    ['Features', hit.tags.join(', ')],
    [
      nameSavings(hit),
      hit.savingsAmount ? `${hit.savingsAmount} (${hit.savingsPercentage})` : 'Not stated yet',
    ],
    ['Worked out from', savingsCase && formatBillLines(savingsCase.lines)],
    ['Industry', hit.industry],
    ['Company size', `${hit.companySize} people`],
    ['Status', hitStatusLabels[hit.status]],
    ['Quote', story?.quote],
    ['Who says it', story?.role],
    ['Paid before', story?.before],
    ['Paid now', story?.now],
  ]
  return (
    <dl className="border-b border-rule">
      {facts.map(
        ([name, value]) =>
          value && (
            <div
              key={name}
              className="grid gap-x-6 border-t border-rule py-2 sm:grid-cols-[12rem_1fr]"
            >
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
