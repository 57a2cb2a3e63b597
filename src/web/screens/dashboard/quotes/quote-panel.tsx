import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '#domain/accounts/user-schema.ts'
import { scopeOf } from '#domain/checklist/checklist.ts'
import type { Quote, QuoteInPlan } from '#domain/quotes/quote.ts'
import { type QuoteStatus, quoteStatusLabels } from '#domain/quotes/quote-rules.ts'
import type { QuoteComparison } from '#domain/quotes/quote-wording.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import { formatMoment, zoneName } from '#domain/values/moments.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { checklistQuery } from '#web/queries/checklist.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { FileList } from '#web/screens/dashboard/files/file-list.tsx'
import { DocumentDialog, DownloadLink } from '#web/screens/dashboard/parts/document.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { type Buyer, QuoteDocument } from './quote-document.tsx'

interface QuotePanelProps {
  request: RequestDetail
  quote: QuoteInPlan
  buyer: Buyer
  viewer: Role
  comparison: QuoteComparison | undefined
  onClose: () => void
  /** Below the document on a phone, while what it leads to is out of view. */
  bar?: ReactNode
  children: ReactNode
}

export function QuotePanel(props: QuotePanelProps) {
  const { request, quote, buyer, comparison } = props
  const { documents } = useRequests()
  const reference = `${request.id}, quote ${quote.number}`
  return (
    <DocumentDialog
      title={
        props.viewer === 'client'
          ? `Quote for your ${nameReplacement(request.targetSaaS)}`
          : `Quote ${quote.number} for ${request.id}`
      }
      subtitle={
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-soft">
          <span className="figures">{reference}</span>
          <QuoteBadge status={quote.status} viewer={props.viewer} />
        </p>
      }
      reference={reference}
      print="Print quote"
      document={
        <>
          <QuoteDocument
            title={request.title}
            buyer={buyer}
            quote={{ ...quote, planned: quote }}
            comparison={comparison}
          />
          <QuoteScope requestId={request.id} />
        </>
      }
      printedRecord={<PrintedRecord quote={quote} />}
      returnFocusTo={quoteLinkId(quote.number)}
      onClose={props.onClose}
      aside={
        <>
          {props.children}
          <DownloadLink href={`${documents}/requests/${request.id}/quotes/${quote.number}.pdf`}>
            {quote.status === 'accepted' ? 'Download signed copy' : 'Download PDF'}
          </DownloadLink>
        </>
      }
    >
      <FileList files={quote.files} />
      {props.bar}
    </DocumentDialog>
  )
}

export function QuoteBadge({ status, viewer }: { status: QuoteStatus; viewer: Role }) {
  const { user } = useSession()
  const reader = viewer === 'client' ? (user?.companyRole === 'member' ? 'member' : viewer) : viewer
  return <Badge tone={tones[status] ?? 'neutral'}>{quoteStatusLabels[reader][status]}</Badge>
}

const tones: Partial<Record<QuoteStatus, Tone>> = { sent: 'amber', accepted: 'green' }

export function quoteLinkId(number: number): string {
  return `open-quote-${number}`
}

/** What a quote covers: the items to keep, which accepting it freezes. */
function QuoteScope({ requestId }: { requestId: string }) {
  const { data } = useQuery(checklistQuery(useRequests(), requestId))
  const scope = scopeOf(data?.items ?? [])
  if (scope.length === 0) return null
  return (
    <section aria-labelledby="quote-scope" className="mt-6">
      <h3 id="quote-scope" className="text-base">
        What’s in scope
      </h3>
      <ul className="mt-2 grid list-disc gap-x-6 pl-5 sm:grid-cols-2">
        {scope.map(({ id, kind, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
            {kind === 'data' && <span className="text-soft"> (migrated)</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PrintedRecord({ quote: { status, decision } }: { quote: Quote }) {
  if (decision === undefined) return null
  const { name, by, at, contentHash } = decision
  return (
    <footer>
      {status === 'accepted' ? `Accepted by ${name}` : 'Declined'} on {formatMoment(at)}{' '}
      {zoneName(at, 'short')}, signed in as {by}.{contentHash && ` Fingerprint: ${contentHash}`}
    </footer>
  )
}

export function QuoteRecord({ quote }: { quote: Quote }) {
  const { decision, status, number } = quote
  if (decision === undefined) return null
  if (status === 'declined') {
    return (
      <div className="border-l-2 border-rule-strong pl-4">
        <p>
          Declined by {decision.by} on <Moment at={decision.at} />
        </p>
        {decision.reason && (
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-soft">{decision.reason}</p>
        )}
      </div>
    )
  }
  return (
    <div className="border-l-2 border-green bg-green-soft px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        Accepted by {decision.name} on <Moment at={decision.at} />
      </p>
      <details className="mt-1 text-sm">
        <summary className="min-h-6 cursor-pointer">Fingerprint</summary>
        <p className="wrap-anywhere">
          Version {number}, signed in as {decision.by}. SHA-256 of what was agreed:{' '}
          <span className="figures">{decision.contentHash}</span>
        </p>
      </details>
    </div>
  )
}
