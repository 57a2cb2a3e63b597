import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ownerActions, ownersOnly } from '#domain/companies/team.ts'
import { type HandoverItem, handoverLabels, nextTestRestore } from '#domain/handover/handover.ts'
import { todayUtc } from '#domain/values/dates.ts'
import { Button } from '#ui/button.tsx'
import { handoverQuery, useListChange } from '#web/queries/checklist.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { FileList } from '#web/screens/dashboard/files/file-list.tsx'
import { useNamedSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { WebAddress } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Failure } from '#web/shared/form/failure.tsx'

interface HandoverListProps {
  requestId: string
  heading?: string
  intro?: string | undefined
  /** Until something is handed over. */
  fallback?: ReactElement | undefined
  completedAt?: string | undefined
}

export function HandoverList(props: HandoverListProps) {
  const { requestId, heading, intro, fallback, completedAt } = props
  const { data, isFetching } = useQuery(handoverQuery(useRequests(), requestId))
  const items = data?.items ?? []
  const isEmpty = items.length === 0
  useNamedSection('handover', !isEmpty && !isFetching)
  if (isEmpty && !fallback) return null
  return (
    <>
      {heading && <h3 className="mt-4 text-base">{heading}</h3>}
      {intro && !isEmpty && <p className="text-soft">{intro}</p>}
      {isEmpty ? (
        fallback
      ) : (
        <ul id="handover" aria-label="Handover" className="divide-y divide-rule">
          {items.map((item) => (
            <HandoverRow key={item.kind} {...{ requestId, item }} />
          ))}
        </ul>
      )}
      {completedAt && !isEmpty && (
        <p className="border-t border-rule py-3 text-soft">
          Test a restore of your backups every year, next on{' '}
          <Day date={nextTestRestore(completedAt, todayUtc())} />.
        </p>
      )}
    </>
  )
}

function HandoverRow({ requestId, item }: { requestId: string; item: HandoverItem }) {
  const { kind, version, confirmedAt } = item
  const confirm = useListChange(requestId)
  return (
    <li className="grid gap-2 py-3">
      <HandoverContent item={item} />
      {kind === 'admin' && <SecretOnce requestId={requestId} state={item.secret} />}
      {confirmedAt ? (
        <p role="status" className="text-sm text-green">
          Confirmed by {item.confirmedBy} on <Day date={confirmedAt} />
        </p>
      ) : (
        <Button
          data-waiting
          look="outline"
          className="justify-self-start"
          isBusy={confirm.isPending}
          onClick={() =>
            confirm.mutate((requests) => requests.confirmHandover(requestId, { kind, version }))
          }
        >
          Confirm<span className="sr-only"> {handoverLabels[kind]}</span>
        </Button>
      )}
      <Failure error={confirm.error} />
    </li>
  )
}

export function HandoverContent({ item }: { item: HandoverItem }) {
  return (
    <>
      <h4 className="text-base font-semibold tracking-normal">{handoverLabels[item.kind]}</h4>
      {item.link && (
        <p>
          <WebAddress url={item.link} />
        </p>
      )}
      {item.note && <p className="wrap-anywhere whitespace-pre-wrap">{item.note}</p>}
      <FileList files={item.files} />
    </>
  )
}

const secretTexts = {
  waiting:
    'A secret is waiting for you. It’s shown once, then erased. Have a password manager ready.',
  shown: 'The secret was shown and erased.',
}

/** Shows the secret after a fresh sign-in, and never again. It stays in view until the list is closed. */
function SecretOnce({ requestId, state }: { requestId: string; state: HandoverItem['secret'] }) {
  const { user } = useSession()
  const show = useListChange<{ secret: string }>(requestId)
  if (state === 'waiting' && user?.companyRole === 'member') {
    return <p>{ownersOnly(user.company, ownerActions.showSecret)}</p>
  }
  return (
    <>
      {show.data ? (
        <p role="status">
          <code className="block border border-rule bg-sunken p-3 wrap-anywhere whitespace-pre-wrap select-all">
            {show.data.secret}
          </code>
          <span className="text-sm">Save it now. We’ve erased our copy.</span>
        </p>
      ) : (
        state !== 'none' && <p className="text-sm text-soft">{secretTexts[state]}</p>
      )}
      {state === 'waiting' && (
        <Button
          className="justify-self-start"
          isBusy={show.isPending}
          onClick={() => show.mutate((requests) => requests.showHandoverSecret(requestId))}
        >
          Show secret once
        </Button>
      )}
      <Failure error={show.error} />
    </>
  )
}
