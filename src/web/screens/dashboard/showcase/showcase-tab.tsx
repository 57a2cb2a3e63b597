import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import { hitMessages } from '#domain/showcase/hit-content.ts'
import { emptyHitForm, toHitForm } from '#domain/showcase/hit-form.ts'
import type { Consent, ManagedHit } from '#domain/showcase/managed-hit.ts'
import { countOf } from '#domain/values/numbers.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import {
  managedHitsQuery,
  useDeleteHit,
  usePublishSamples,
  useSaveHit,
} from '#web/queries/showcase.ts'
import { ConfirmAction } from '#web/screens/dashboard/parts/confirm-action.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { HitForm } from './hit-form.tsx'

/** The address of the form of a new hit. */
const newHit = 'new'

/** What Browse and Home show: written, ordered, published and hidden here. */
export function ShowcaseTab({ operations }: { operations: Operations }) {
  const hits = useQuery(managedHitsQuery(operations))
  const panel = useUrlPanel('hit')
  const samples = usePublishSamples(operations)
  const shownSamples = hits.data?.some(({ isSample, isPublished }) => isSample && isPublished)
  const hasSamples = hits.data?.some(({ isSample }) => isSample)

  return (
    <section aria-label="Showcase" className="grid gap-6 pt-8">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => panel.open(newHit)}>Write a hit</Button>
        {hasSamples && (
          <Button
            look="outline"
            isBusy={samples.isPending}
            onClick={() => samples.mutate(!shownSamples)}
          >
            {shownSamples ? 'Hide all samples' : 'Show the samples'}
          </Button>
        )}
      </div>
      {samples.error && <Failure error={samples.error} />}
      <Loaded query={hits} what="the hits" skeleton={<Skeleton className="h-64" />}>
        {(all) => <HitRows operations={operations} hits={all} onEdit={panel.open} />}
      </Loaded>
      {hits.data && panel.openFor !== null && (
        <HitEditor
          key={panel.openFor}
          operations={operations}
          hit={hits.data.find(({ id }) => String(id) === panel.openFor)}
          onClose={panel.close}
        />
      )}
    </section>
  )
}

const rowsAtOnce = 50

interface HitRowsProps {
  operations: Operations
  hits: ManagedHit[]
  onEdit: (id: string) => void
}

function HitRows({ operations, hits, onEdit }: HitRowsProps) {
  const [count, setCount] = useState(rowsAtOnce)
  const published = hits.filter(({ isPublished }) => isPublished).length
  return (
    <>
      <p className="text-soft">
        {`${countOf(published, 'hit')} published, ${hits.length - published} hidden or drafted. Browse has them in this order.`}
      </p>
      <ol className="border-t border-rule">
        {hits.slice(0, count).map((hit, place) => (
          <li key={hit.id} className="border-b border-rule py-3">
            <HitRow
              operations={operations}
              hit={hit}
              place={place + 1}
              isLast={place === hits.length - 1}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ol>
      {count < hits.length && (
        <Button look="outline" onClick={() => setCount(count + rowsAtOnce)}>
          Show more
        </Button>
      )}
    </>
  )
}

interface HitRowProps {
  operations: Operations
  hit: ManagedHit
  /** From 1. */
  place: number
  isLast: boolean
  onEdit: (id: string) => void
}

function HitRow({ operations, hit, place, isLast, onEdit }: HitRowProps) {
  const save = useSaveHit(operations)
  const remove = useDeleteHit(operations)
  const { id, title, isPublished } = hit
  const isBusy = save.isPending || remove.isPending
  const move = (steps: number) => save.mutate({ id, position: place + steps })
  const [isAsking, setIsAsking] = useState(false)
  const action = (label: string, act: () => void, isOff = false, icon: ReactNode = label) => (
    <Button
      look="quiet"
      aria-label={`${label}: ${title}`}
      disabled={isOff}
      // A button that is disabled meanwhile would lose focus.
      onClick={() => isBusy || act()}
      className="max-sm:px-3"
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
            {hit.consent && (
              <Badge tone={consentTones[hit.consent]}>{consentLabels[hit.consent]}</Badge>
            )}
          </p>
          <p className="mt-1 text-sm text-soft">
            {[hit.originalSaas, hit.industry, hit.savingsAmount, hit.requestId]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className="-ml-3 flex flex-wrap sm:ml-0">
          {action('Edit', () => onEdit(String(id)))}
          {action(
            isPublished ? 'Hide' : 'Publish',
            () => save.mutate({ id, isPublished: !isPublished }),
            !isPublished && hit.consent !== null && hit.consent !== 'given',
          )}
          {action('Move up', () => move(-1), place === 1, <ArrowUp aria-hidden size={18} />)}
          {action('Move down', () => move(1), isLast, <ArrowDown aria-hidden size={18} />)}
          {!isPublished && !hit.isSample && action('Delete', () => setIsAsking(true))}
        </div>
      </div>
      {isAsking && (
        <ConfirmAction
          question="The hit is deleted for good."
          confirm="Delete hit"
          isBusy={remove.isPending}
          error={remove.error && errorMessage(remove.error, hitMessages.saveFailed)}
          onConfirm={() => remove.mutate(id)}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {save.error && <Failure error={save.error} />}
    </>
  )
}

const consentLabels: Record<Consent, string> = {
  asked: 'Waiting for the client',
  given: 'Client agreed',
  declined: 'Client declined',
  withdrawn: 'Consent withdrawn',
}

const consentTones: Record<Consent, Tone> = {
  asked: 'amber',
  given: 'green',
  declined: 'neutral',
  withdrawn: 'neutral',
}

interface HitEditorProps {
  operations: Operations
  /** Undefined for a new one. */
  hit: ManagedHit | undefined
  onClose: () => void
}

function HitEditor({ operations, hit, onClose }: HitEditorProps) {
  const { mutateAsync: save } = useSaveHit(operations)
  const known = hit && { id: hit.id, version: hit.version }
  return (
    <Dialog title={hit ? 'Edit hit' : 'Write a hit'} onClose={onClose} returnFocusTo="main">
      <HitForm
        initial={hit ? toHitForm(hit) : emptyHitForm}
        act={(content) => save({ ...content, ...known })}
        onDone={() => {
          toastSuccess('Hit saved')
          onClose()
        }}
        onCancel={onClose}
        wording={{ submit: 'Save hit', busy: 'Saving…', failed: hitMessages.saveFailed }}
      >
        {hit?.requestId && (
          <p className="border-l-2 border-amber pl-4">
            {`This hit is about ${hit.requestId}. A changed text is hidden, and we ask the client again.`}
          </p>
        )}
      </HitForm>
    </Dialog>
  )
}

function Failure({ error }: { error: Error | null }) {
  return (
    <p role="alert" className="mt-2 font-semibold text-danger">
      {error && errorMessage(error, hitMessages.saveFailed)}
    </p>
  )
}
