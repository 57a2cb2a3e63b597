import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ownerActions, ownersOnly } from '#domain/companies/team.ts'
import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { quoteNotOpen } from '#domain/quotes/quote-rules.ts'
import {
  billFromStatement,
  compareQuote,
  formatAfterAcceptance,
  formatAgreement,
  formatMissingPlan,
} from '#domain/quotes/quote-wording.ts'
import { formatDueBy } from '#domain/requests/hit-request.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { formatCents } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { companyTeam, membersQuery } from '#web/queries/companies.ts'
import { billingQuery } from '#web/queries/invoices.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { statementQuery } from '#web/queries/statement.ts'
import { MessageForm } from '#web/screens/dashboard/request-panel/composer.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { DecideQuote } from './decide-quote.tsx'
import { QuotePanel, QuoteRecord } from './quote-panel.tsx'

/** The quote that the address names, if it names one: `?request=HIT-012&quote=1`, or `quote=latest`. */
export function ClientQuote({ request }: { request: RequestDetail }) {
  const { openFor, close } = useUrlPanel('quote')
  const { quotes } = request
  const quote =
    openFor === 'latest' ? quotes[0] : quotes.find(({ number }) => String(number) === openFor)
  return quote && <OpenedQuote key={quote.number} {...{ request, quote }} onClose={close} />
}

function OpenedQuote(props: { request: RequestDetail; quote: QuoteInPlan; onClose: () => void }) {
  const { request, quote, onClose } = props
  const { user } = useSession()
  // The company's own figures, where the order came without any.
  const statement = useQuery({ ...statementQuery(useRequests()), enabled: !request.bill })
  const bill = request.bill ?? (statement.data && billFromStatement(statement.data, request))
  const billing = useQuery(billingQuery(useRequests()))
  const { status } = quote
  const heading = useRef<HTMLHeadingElement>(null)
  const isMember = user?.companyRole === 'member'
  const isOpen = status === 'sent' && !request.closure

  return (
    <QuotePanel
      request={request}
      quote={quote}
      buyer={{
        name: user?.name ?? '',
        company: user?.company,
        address: billing.data?.details?.address,
      }}
      viewer="client"
      comparison={bill && compareQuote(bill, request.targetSaaS, quote)}
      onClose={onClose}
      bar={
        isOpen &&
        !isMember && (
          <div className="panel-bar">
            <span>
              Total <strong>{formatCents(quote.totalCents)}</strong>
            </span>
            <Button
              onClick={() => {
                heading.current?.focus()
                heading.current?.scrollIntoView({ block: 'start' })
              }}
            >
              Decide
            </Button>
          </div>
        )
      }
    >
      {/* Focus is here once the form that had it is gone. */}
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {isMember ? 'Decision' : 'Your decision'}
      </h3>
      {status === 'accepted' && request.status === 'pending' && !request.closure && (
        <p>{formatAfterAcceptance(quote, formatDue(request))}</p>
      )}
      <QuoteRecord quote={quote} />
      {status !== 'sent' && !quote.decision && <p>{quoteNotOpen(quote.number, status)}</p>}
      {isOpen && <QuoteDecision {...{ request, quote }} />}
    </QuotePanel>
  )
}

/** Members who are not owners can only ask, and so can an owner whose company meanwhile needs a larger plan. */
function QuoteDecision({ request, quote }: { request: RequestDetail; quote: QuoteInPlan }) {
  const { user } = useSession()
  const [step, setStep] = useState<'accept' | 'decline' | 'ask'>('accept')
  const back = () => setStep('accept')
  // The client may not have noticed a live update since opening it, until an error names it.
  const [opened, setOpened] = useState(quote)
  const [isRefused, setIsRefused] = useState(false)
  if (isRefused && quote.contentHash !== opened.contentHash) {
    setOpened(quote)
    setIsRefused(false)
  }
  const target = { requestId: request.id, quote: opened, onChanged: () => setIsRefused(true) }
  const cancel = (
    <Button look="quiet" onClick={back}>
      Cancel
    </Button>
  )
  if (step === 'decline') {
    return (
      <DecideQuote key={step} kind={step} {...target}>
        {cancel}
      </DecideQuote>
    )
  }
  if (step === 'ask') {
    return (
      <>
        <MessageForm
          requestId={request.id}
          quote={quote.number}
          wording={{
            label: `Your question about quote ${quote.number}`,
            placeholder: 'The quote stays open while we answer',
            submit: 'Send question',
            sent: 'Question sent',
          }}
          onSent={back}
        />
        {cancel}
      </>
    )
  }
  const obstacle =
    user?.companyRole === 'member' ? <Deciders company={user.company} /> : formatMissingPlan(quote)
  const ask = (
    <Button look="outline" onClick={() => setStep('ask')}>
      Ask a question
    </Button>
  )
  if (obstacle !== undefined) {
    return (
      <>
        <p>{obstacle}</p>
        <div>{ask}</div>
      </>
    )
  }
  return (
    <>
      <p className="font-semibold">{formatAgreement(quote)}</p>
      <DecideQuote key={step} kind={step} {...target}>
        {ask}
        <Button look="quiet" onClick={() => setStep('decline')}>
          Decline quote…
        </Button>
      </DecideQuote>
    </>
  )
}

/** 'Ada Byron, an owner, accepts or declines this quote.' */
function Deciders({ company }: { company: string | undefined }) {
  const { data } = useQuery(membersQuery(companyTeam(useCapability('account'))))
  const owners = (data?.members ?? []).filter(({ role }) => role === 'owner')
  if (owners.length === 0) return ownersOnly(company, ownerActions.decideQuote)
  const names = new Intl.ListFormat('en', { type: 'disjunction' })
  return `${names.format(owners.map(({ name }) => name))}, ${owners.length === 1 ? 'an owner' : 'as owners'}, accepts or declines this quote.`
}

/** When the client hears from us; not once that has passed. */
function formatDue({ dueAt = '' }: RequestDetail): string | undefined {
  const now = Date.now()
  return Date.parse(dueAt) > now ? formatDueBy(dueAt, { now }) : undefined
}
