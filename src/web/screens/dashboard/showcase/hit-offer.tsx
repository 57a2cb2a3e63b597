import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerActions, ownersOnly } from '#domain/companies/team.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { hitMessages } from '#domain/showcase/hit-schema.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { offeredHitQuery, useDecideOnHit } from '#web/queries/showcase.ts'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { HitForm } from './hit-form.tsx'

const HitPreview = lazyLoad(
  () => import('#web/shared/hit-panel/hit-panel.tsx'),
  'HitPreview',
  <Skeleton className="h-64" />,
)

function useOffer({ id, status }: RequestDetail): ManagedHit | null | undefined {
  const query = offeredHitQuery(useRequests(), id)
  return useQuery({ ...query, enabled: status === 'completed' }).data
}

export function HitOfferSection({ request }: { request: RequestDetail }) {
  const hit = useOffer(request)
  if (!hit) return null
  const isAsked = hit.consent === 'asked'
  return (
    <section className="mt-4">
      <h3 className="text-base">On our website</h3>
      <p className="mt-1 text-soft">{formatOffer(hit)}</p>
      <PanelLink
        panel="publication"
        opens="open"
        className={`${buttonClass(isAsked ? 'primary' : 'outline')} mt-3`}
      >
        {isAsked ? 'See the text and decide' : 'See the text'}
      </PanelLink>
    </section>
  )
}

/** Exactly what would be published, and the decision about it: `?request=HIT-012&publication=open`. */
export function HitOfferPanel({ request }: { request: RequestDetail }) {
  const panel = useUrlPanel('publication')
  const hit = useOffer(request)
  if (!hit || panel.openFor === null) return null
  return (
    <Dialog title="Your project on our website" onClose={panel.close}>
      <p className="mt-4 mb-6 max-w-prose text-lg">{formatOffer(hit)}</p>
      <HitDecision key={hit.version} request={request} hit={hit} />
    </Dialog>
  )
}

function HitDecision({ request, hit }: { request: RequestDetail; hit: ManagedHit }) {
  const { user } = useSession()
  const decide = useDecideOnHit(request.id)
  const [isEditing, setIsEditing] = useState(false)
  const { version, consent } = hit
  const stopEditing = () => setIsEditing(false)

  if (isEditing) {
    return (
      <HitForm
        hit={hit}
        submit="Agree to this text"
        act={(content) => decide.mutateAsync({ version, consents: true, content })}
        onDone={stopEditing}
        onCancel={stopEditing}
      />
    )
  }
  const press = (label: string, consents: boolean) => (
    <Button
      look={consents ? 'primary' : 'outline'}
      isBusy={decide.isPending}
      onClick={() => decide.mutate({ version, consents })}
    >
      {label}
    </Button>
  )
  return (
    <>
      <HitPreview hit={hit} />
      <p className="mt-4 max-w-prose text-soft">
        {!hit.costs &&
          'Your savings are missing. Change the text to add what you paid before and pay now. '}
        This is all we publish, without your name or your company’s.
      </p>
      {user?.companyRole === 'member' ? (
        <p className="mt-4">{ownersOnly(user.company, ownerActions.publishHit)}</p>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          {consent !== 'given' && hit.costs && press('Agree', true)}
          <Button look="outline" disabled={decide.isPending} onClick={() => setIsEditing(true)}>
            Change the text
          </Button>
          {consent === 'asked' && press('Decline', false)}
          {consent === 'given' && press('Withdraw consent', false)}
        </div>
      )}
      <Failure error={decide.error} fallback={hitMessages.saveFailed} />
    </>
  )
}

function formatOffer({ consent, isPublished }: ManagedHit): string {
  if (isPublished) return 'This is published with your consent. You can withdraw it at any time.'
  return states[consent ?? 'asked']
}

const states = {
  asked: 'May we show your project? Nothing is published before you agree.',
  given: 'You agreed. We’ll publish it soon.',
  declined: 'You declined. Nothing is published.',
  withdrawn: 'You withdrew your consent. Nothing is published.',
}
