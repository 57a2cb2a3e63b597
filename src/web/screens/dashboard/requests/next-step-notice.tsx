import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { User } from '#domain/accounts/user.ts'
import { formatWaitingCount, type RequestList } from '#domain/requests/hit-request.ts'
import {
  isWaiting,
  keptTarget,
  type NextStep,
  nextStepActions,
  nextSteps,
  partAddresses,
  stepParts,
} from '#domain/requests/next-step.ts'
import { Button, buttonClass, linkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SendConfirmation } from '#web/screens/dashboard/accounts/confirmation-banner.tsx'
import { useJustOrdered } from '#web/screens/dashboard/parts/request-parts.tsx'
import { type DashboardTab, writeDashboardTab } from '#web/screens/dashboard/use-dashboard-tab.ts'
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
const shownSteps = 5

export function NextStepNotice(props: { list: RequestList; user: User; tab: DashboardTab }) {
  const { list, user, tab } = props
  const [draftTarget] = useState(() => keptTarget(storedDraft.read(), Date.now()))
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const isEmailConfirmed = user.isEmailConfirmed !== false
  const client = { isEmailConfirmed, draftTarget, isOwner: user.companyRole !== 'member' }
  // An invitation that is open on the page has a notice of its own.
  const [params] = useSearchParams()
  const listed = params.has('join') ? { ...list, invitations: [] } : list
  const steps = nextSteps(listed, client, { now: useNow() })
  const ordered = useJustOrdered(list.requests)
  const [first] = steps
  const isNothing = !isWaiting(first)
  // The notice about the new order says when we answer.
  if (isNothing && ordered) return null
  const own = steps.filter(isWaiting)
  const shown = isWhole ? own : own.slice(0, shownSteps)
  const look = first.kind === 'late' ? lateClass : isNothing ? calmClass : urgentClass
  if (tab !== 'overview') return <ShortNotice steps={steps} look={look} />
  return (
    <section
      aria-label="Waiting for you"
      data-next-step="full"
      className={clsx('grid grid-cols-1', boxClass, look)}
    >
      {isNothing ? (
        <div className={lineClass}>
          <div className={lineTextClass}>
            <h2 className="text-lg leading-snug tracking-normal sm:text-xl">{first.text}</h2>
            <p className="text-soft empty:hidden">{first.meanwhile}</p>
          </div>
          {first.request && <Action step={first} />}
        </div>
      ) : (
        <>
          <h2 className="text-sm font-semibold tracking-normal text-soft">Waiting for you</h2>
          <ol className="-mt-3 -mb-2 grid">
            {shown.map((step, place) => {
              const textId = `${id}-${place}`
              return (
                <li
                  key={`${step.kind} ${step.invoice?.number ?? (step.request ?? step.invitation)?.id}`}
                  className={clsx(lineClass, 'border-primary/25 py-3 not-first:border-t')}
                >
                  <div className={lineTextClass}>
                    <p
                      id={textId}
                      className={clsx(
                        'text-lg leading-snug font-semibold',
                        step.kind === 'overdue' && 'text-danger',
                      )}
                    >
                      {step.text}
                    </p>
                    <p className="text-soft empty:hidden">
                      {step.kind === 'address' ? <LinkSent to={user.email} /> : describe(step)}
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
                  <Action step={step} isFirst={place === 0} describedBy={textId} />
                </li>
              )
            })}
          </ol>
        </>
      )}
      {shown.length < own.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {own.length - shown.length} more
        </Button>
      )}
      {/* What an owner of the company has to do is no task of a member. */}
      {!isNothing &&
        steps
          .filter(({ kind }) => kind === 'owners-decision')
          .map((step) => (
            <p key={step.request?.id} className="border-t border-primary/25 pt-2 text-soft">
              {step.text}. <Action step={step} className={linkClass()} />
            </p>
          ))}
    </section>
  )
}

/** Over the tabs that have something else to show. */
function ShortNotice({ steps, look }: { steps: NextStep[]; look: string }) {
  const [params] = useSearchParams()
  const count = steps.filter(isWaiting).length
  return (
    <section aria-label="Waiting for you" data-next-step className={clsx('flex', boxClass, look)}>
      <p className="font-semibold">{count > 0 ? formatWaitingCount(count) : steps[0]?.text}</p>
      {count > 0 && (
        <AppLink
          to={`?${writeDashboardTab(params, 'overview')}`}
          preventScrollReset
          className={linkClass()}
        >
          See {count === 1 ? 'it' : 'them'}
        </AppLink>
      )}
    </section>
  )
}

/** As high with every address: a long one is cut. */
function LinkSent({ to }: { to: string }) {
  return (
    <>
      Open the link we sent to{' '}
      <b className="block truncate sm:inline-block sm:max-w-md sm:align-bottom">{to}</b>
    </>
  )
}

function describe({ kind, request }: NextStep): string {
  if (kind === 'draft') return 'We kept your draft in this browser.'
  if (kind === 'begin') return 'You’ll get a fixed quote, and you can follow everything here.'
  return request?.id ?? ''
}

interface ActionProps {
  step: NextStep
  isFirst?: boolean
  describedBy?: string
  className?: string
}

function Action({ step, isFirst, describedBy, className }: ActionProps) {
  const { kind, request, invoice, invitation } = step
  const [params] = useSearchParams()
  const { link } = useUrlPanel('request')
  const look = isFirst ? 'primary' : 'outline'
  if (kind === 'address') return <SendConfirmation />
  if (invitation) {
    return <Join proof={{ id: invitation.id }} company={invitation.company} look={look} />
  }
  const part = stepParts[kind]
  const target = request ? link(request.id) : { to: orderPath() }
  const to = invoice
    ? `?${withParams(params, { tab: 'billing', invoice: invoice.number })}`
    : target.to + (part ? partAddresses[part] : '')
  return (
    <AppLink
      {...target}
      to={to}
      aria-haspopup={request && 'dialog'}
      aria-describedby={describedBy}
      className={className ?? buttonClass(look)}
    >
      {nextStepActions[kind] ?? `Open ${request?.id}`}
    </AppLink>
  )
}

interface SkeletonProps {
  className?: string
  tab: DashboardTab
}

/** As high as the notice of most clients, so that nothing moves when it comes. */
export function NextStepSkeleton({ className = 'flex', tab }: SkeletonProps) {
  return (
    <div
      data-next-step={tab === 'overview' ? 'full' : ''}
      className={clsx(className, boxClass, calmClass)}
    >
      <Skeleton className="h-5 w-full max-w-100" />
    </div>
  )
}

const lineClass = 'flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2'
const lineTextClass = 'min-w-0 basis-full sm:flex-1 sm:basis-0'

const boxClass =
  'mt-6 min-h-14 flex-wrap content-center items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-5 py-1 wrap-anywhere'
const calmClass = 'border-rule bg-raised'
const urgentClass = 'border-primary bg-primary-soft'
const lateClass = 'border-danger bg-danger-soft'
