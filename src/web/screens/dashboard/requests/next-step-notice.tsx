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
import { buttonClass, textLinkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SendConfirmation } from '#web/screens/dashboard/accounts/confirmation-banner.tsx'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { useJustOrdered } from '#web/screens/dashboard/parts/request-parts.tsx'
import type { DashboardTab } from '#web/screens/dashboard/use-dashboard-tab.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import { accountParam, orderPath } from '#web/shared/paths.ts'
import { useNow } from '#web/shared/use-now.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

export function NextStepNotice(props: { list: RequestList; user: User; tab: DashboardTab }) {
  const { list, user, tab } = props
  const [draftTarget] = useState(() => keptTarget(storedDraft.read(), Date.now()))
  const client = { isEmailConfirmed: user.isEmailConfirmed !== false, draftTarget }
  const [step, ...others] = nextSteps(list, client, { now: useNow() })
  const ordered = useJustOrdered(list.requests)
  const isWaiting = step.kind === 'wait'
  // The empty lists of these tabs have the same button.
  const isOfferedBelow =
    step.kind === 'begin' && draftTarget === '' && (tab === 'hits' || tab === 'solutions')
  // The notice about the new order says when we answer.
  if (isWaiting && ordered) return null
  return (
    <section
      aria-label="Next step"
      data-next-step
      className={clsx(
        'flex',
        boxClass,
        isWaiting ? 'border-rule bg-raised' : 'border-primary bg-primary-soft',
      )}
    >
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
        <h2 className="text-lg leading-snug tracking-normal sm:text-xl">{step.text}</h2>
        <p className="text-soft">
          {step.kind === 'address' ? (
            <>
              We sent a link to{' '}
              {/* One line at most, so that the notice is as high as its outline. */}
              <b title={user.email} className="inline-block max-w-full truncate align-bottom">
                {user.email}
              </b>
            </>
          ) : (
            describe(step, draftTarget)
          )}
          {others[0] && (
            <>
              {step.kind === 'address' && '.'} Then: <OtherStep step={others[0]} />
              {others.length > 1 && `, and ${others.length - 1} more`}.
            </>
          )}
        </p>
      </div>
      {!isOfferedBelow && <Action step={step} draftTarget={draftTarget} />}
    </section>
  )
}

function describe({ kind, request }: NextStep, draftTarget: string): string {
  if (kind === 'begin') {
    if (draftTarget !== '') return 'We kept your draft in this browser.'
    return 'You’ll get a fixed quote, and you can follow everything here.'
  }
  return request ? `${request.title}.` : ''
}

function Action({ step: { kind, request }, draftTarget }: { step: NextStep; draftTarget: string }) {
  const panel = useUrlPanel('request')
  if (kind === 'address') return <SendConfirmation />
  if (kind === 'wait') return null
  const link = request ? panel.link(request.id) : { to: orderPath() }
  // The document itself, over the request it belongs to.
  if (kind === 'quote') link.to += '&quote=latest'
  return (
    <AppLink {...link} aria-haspopup={request && 'dialog'} className={buttonClass()}>
      {kind === 'begin' && draftTarget !== '' ? 'Continue' : nextStepActions[kind]}
    </AppLink>
  )
}

function OtherStep({ step: { request, text } }: { step: NextStep }) {
  // An address is confirmed by the email; the account's panel sends it again.
  const panel = request ? 'request' : accountParam
  return (
    <PanelLink panel={panel} opens={request?.id ?? 'open'} className={textLinkClass}>
      {text}
    </PanelLink>
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

const boxClass =
  'mt-6 min-h-46 flex-wrap content-center items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-5 py-3 wrap-anywhere sm:min-h-22'
