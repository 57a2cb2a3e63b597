import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Consent } from '#domain/requests/request-event.ts'
import { hitMessages } from '#domain/showcase/hit-schema.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import { countOf } from '#domain/values/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useOperations } from '#web/queries/operations.ts'
import { managedHitsQuery, usePublishSamples, useSaveHit } from '#web/queries/showcase.ts'
import { Failure } from '#web/shared/form/failure.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { HitForm } from './hit-form.tsx'

const rowsAtOnce = 50

export function ShowcaseTab() {
  const query = useQuery(managedHitsQuery(useOperations()))
  const panel = useUrlPanel('hit')
  const samples = usePublishSamples()
  const [count, setCount] = useState(rowsAtOnce)
  const ofSamples = query.data?.filter(({ isSample }) => isSample) ?? []
  const areShown = ofSamples.some(({ isPublished }) => isPublished)

  return (
    <section aria-label="Showcase" className="grid gap-6 pt-8">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => panel.open('new')}>Write a hit</Button>
        {ofSamples.length > 0 && (
          <Button
            look="outline"
            isBusy={samples.isPending}
            onClick={() => samples.mutate(!areShown)}
          >
            {areShown ? 'Hide all samples' : 'Show the samples'}
          </Button>
        )}
      </div>
      <Failure error={samples.error} fallback={hitMessages.saveFailed} />
      <Loaded query={query} what="the hits" skeleton={<Skeleton className="h-64" />}>
        {(hits) => (
          <>
            <p className="text-soft">{formatCounts(hits)}</p>
            <ol className="border-t border-rule">
              {hits.slice(0, count).map((hit, at) => (
                <li key={hit.id} className="border-b border-rule py-3">
                  <HitRow
                    hit={hit}
                    place={at + 1}
                    isLast={at === hits.length - 1}
                    onEdit={() => panel.open(String(hit.id))}
                  />
                </li>
              ))}
            </ol>
            {count < hits.length && (
              <Button look="outline" onClick={() => setCount(count + rowsAtOnce)}>
                Show more
              </Button>
            )}
            {panel.openFor !== null && (
              <HitEditor
                key={panel.openFor}
                hit={hits.find(({ id }) => String(id) === panel.openFor)}
                onClose={panel.close}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function formatCounts(hits: ManagedHit[]): string {
  const published = hits.filter(({ isPublished }) => isPublished).length
  return `${countOf(published, 'hit')} published, ${hits.length - published} hidden or drafted. Browse shows them in this order.`
}

interface HitRowProps {
  hit: ManagedHit
  /** From 1. */
  place: number
  isLast: boolean
  onEdit: () => void
}

function HitRow({ hit, place, isLast, onEdit }: HitRowProps) {
  const save = useSaveHit()
  const { id, title, isPublished, consent } = hit
  const isWaiting = !isPublished && consent !== null && consent !== 'given'
  const move = (steps: number) => () => save.mutate({ id, position: place + steps })
  const action = (label: string, act: () => void, isOff = false, icon: ReactNode = label) => (
    <Button
      look="quiet"
      aria-label={`${label}: ${title}`}
      // A disabled button loses focus: when its call is under way, or has moved the hit to an end.
      aria-disabled={isOff}
      onClick={() => isOff || save.isPending || act()}
      className="aria-disabled:opacity-50 max-sm:px-3"
    >
      {icon}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {title}
            <Badge tone={isPublished ? 'green' : 'neutral'}>
              {isPublished ? 'Published' : 'Hidden'}
            </Badge>
            {hit.isSample && <Badge tone="neutral">Sample</Badge>}
            {consent && <Badge tone={consents[consent].tone}>{consents[consent].label}</Badge>}
          </p>
          <p className="mt-1 text-sm text-soft">
            {[hit.originalSaas, hit.industry, hit.savingsAmount, hit.requestId]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className="-ml-3 flex flex-wrap sm:ml-0">
          {action('Edit', onEdit)}
          {action(
            isPublished ? 'Hide' : 'Publish',
            () => save.mutate({ id, isPublished: !isPublished }),
            isWaiting,
          )}
          {action('Move up', move(-1), place === 1, <ArrowUp aria-hidden size={18} />)}
          {action('Move down', move(1), isLast, <ArrowDown aria-hidden size={18} />)}
        </div>
      </div>
      <Failure error={save.error} fallback={hitMessages.saveFailed} />
    </>
  )
}

const consents: Record<Consent, { label: string; tone: Tone }> = {
  asked: { label: 'Waiting for the client', tone: 'amber' },
  given: { label: 'Client agreed', tone: 'green' },
  declined: { label: 'Client declined', tone: 'neutral' },
  withdrawn: { label: 'Consent withdrawn', tone: 'neutral' },
}

function HitEditor({ hit, onClose }: { hit: ManagedHit | undefined; onClose: () => void }) {
  const { mutateAsync: save } = useSaveHit()
  const known = hit && { id: hit.id, version: hit.version }
  return (
    <Dialog title={hit ? 'Edit hit' : 'Write a hit'} onClose={onClose} returnFocusTo="main">
      <div className="mt-5">
        <HitForm
          hit={hit}
          submit="Save hit"
          act={(content) => save({ ...content, ...known })}
          onDone={() => {
            toastSuccess('Hit saved')
            onClose()
          }}
          onCancel={onClose}
        >
          {hit?.requestId && (
            <p className="border-l-2 border-amber pl-4">
              {`This hit is about ${hit.requestId}. If you change it, it’s hidden until the client agrees again.`}
            </p>
          )}
        </HitForm>
      </div>
    </Dialog>
  )
}
