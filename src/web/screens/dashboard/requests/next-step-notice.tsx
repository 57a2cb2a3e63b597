import { clsx } from 'clsx'
import { useState } from 'react'
import type { User } from '#domain/accounts/user.ts'
import type { RequestList } from '#domain/requests/hit-request.ts'
import {
  keptTarget,
  type NextStep,
  nextStepActions,
  nextSteps,
} from '#domain/requests/next-step.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SendConfirmation } from '#web/screens/dashboard/accounts/confirmation-banner.tsx'
import { useJustOrdered } from '#web/screens/dashboard/parts/request-parts.tsx'
import type { DashboardTab } from '#web/screens/dashboard/use-dashboard-tab.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { orderPath } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { useUrlPanel, withParams } from '#web/shared/use-url-panel.ts'

const Join = lazyLoad(
  () => import('#web/screens/dashboard/companies/join-notice.tsx'),
  'Join',
  <Skeleton className="h-11 w-40" />,
)

/** How many steps are listed before the rest is asked for. */
const shownSteps = 8

export function NextStepNotice(props: { list: RequestList; user: User; tab: DashboardTab }) {
  const { list, user, tab } = props
  const [draftTarget] = useState(() => keptTarget(storedDraft.read(), Date.now()))
  const [isWhole, setIsWhole] = useState(false)
  const isEmailConfirmed = user.isEmailConfirmed !== false
  const client = { isEmailConfirmed, draftTarget, isOwner: user.companyRole !== 'member' }
  // An invitation that is open on the page has a notice of its own.
  const [params] = useSearchParams()
  const listed = params.has('join') ? { ...list, invitations: [] } : list
  const steps = nextSteps(listed, client, { now: useNow() })
  const ordered = useJustOrdered(list.requests)
  const [first] = steps
  const isWaiting = first.kind === 'wait'
  // The notice about the new order says when we answer.
  if (isWaiting && ordered) return null
  const shown = isWhole ? steps : steps.slice(0, shownSteps)
  return (
    <section
      aria-label="Waiting for you"
      data-next-step
      className={clsx(
        'grid grid-cols-1',
        boxClass,
        isWaiting ? 'border-rule bg-raised' : 'border-primary bg-primary-soft',
      )}
    >
      {isWaiting ? (
        <div className={lineClass}>
          <div className={lineTextClass}>
            <h2 className="text-lg leading-snug tracking-normal sm:text-xl">{first.text}</h2>
            <p className="text-soft empty:hidden">{first.meanwhile}</p>
          </div>
          {first.request && <Action step={first} isFirst={false} tab={tab} />}
        </div>
      ) : (
        <>
          <h2 className="text-sm font-semibold tracking-normal text-soft">Waiting for you</h2>
          <ol className="-mt-3 -mb-2 grid">
            {shown.map((step, place) => (
              <li
                key={`${step.kind} ${step.invoice?.number ?? (step.request ?? step.invitation)?.id}`}
                className={clsx(lineClass, 'border-primary/25 py-3 not-first:border-t')}
              >
                <div className={lineTextClass}>
                  <p className="text-lg leading-snug font-semibold">{step.text}</p>
                  <p className="text-soft empty:hidden">
                    {step.kind === 'address' ? (
                      <>
                        {step.meanwhile} We sent a link to <b>{user.email}</b>. Open it so that we
                        can reach you.
                      </>
                    ) : (
                      describe(step)
                    )}
                    {step.note && (
                      <>
                        ,{' '}
                        <span
                          className={clsx(step.kind === 'overdue' && 'font-semibold text-danger')}
                        >
                          {step.note}
                        </span>
                      </>
                    )}
                  </p>
                </div>
                <Action step={step} isFirst={place === 0} tab={tab} />
              </li>
            ))}
          </ol>
        </>
      )}
      {shown.length < steps.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {steps.length - shown.length} more
        </Button>
      )}
    </section>
  )
}

function describe({ kind, request }: NextStep): string {
  if (kind === 'draft') return 'We kept your draft in this browser.'
  if (kind === 'begin') return 'You’ll get a fixed quote, and you can follow everything here.'
  return request?.id ?? ''
}

/** What is shown of a request: its quote over it, or the section that has what is asked. */
const shownFor: Partial<Record<NextStep['kind'], string>> = {
  quote: '&quote=latest',
  accept: '&part=checklist',
  confirm: '&part=handover',
  solution: '&part=handover',
}

interface ActionProps {
  step: NextStep
  isFirst: boolean
  tab: DashboardTab
}

function Action({ step: { kind, request, invoice, invitation }, isFirst, tab }: ActionProps) {
  const [params] = useSearchParams()
  const { link } = useUrlPanel('request')
  const look = isFirst ? 'primary' : 'outline'
  if (kind === 'address') return <SendConfirmation />
  if (invitation) {
    return <Join proof={{ id: invitation.id }} company={invitation.company} look={look} />
  }
  // The empty lists of these tabs have the same button.
  if (kind === 'begin' && (tab === 'hits' || tab === 'solutions')) return null
  const target = request ? link(request.id) : { to: orderPath() }
  const to = invoice
    ? `?${withParams(params, { tab: 'billing', invoice: invoice.number })}`
    : target.to + (shownFor[kind] ?? '')
  return (
    <AppLink {...target} to={to} aria-haspopup={request && 'dialog'} className={buttonClass(look)}>
      {nextStepActions[kind] ?? `Open ${request?.id}`}
    </AppLink>
  )
}

/** As high as the notice of most clients, so that nothing moves when it comes. */
export function NextStepSkeleton({ className = 'flex' }: { className?: string }) {
  return (
    <div data-next-step className={clsx(className, boxClass, 'border-rule bg-raised')}>
      <Skeleton className="h-5 w-full max-w-100" />
    </div>
  )
}

const lineClass = 'flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2'
const lineTextClass = 'min-w-0 basis-full sm:flex-1 sm:basis-0'

const boxClass =
  'mt-6 min-h-53 flex-wrap content-center items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-5 py-3 wrap-anywhere sm:min-h-28'
