import { useState } from 'react'
import { estimateSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { typedMessageSchema } from '#domain/operations/templates.ts'
import { messageSchema, type OperatorMessage } from '#domain/requests/message.ts'
import { hitMessages } from '#domain/showcase/hit-schema.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { useDraftHit } from '#web/queries/showcase.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Composer } from '#web/screens/dashboard/request-panel/composer.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { messageDraftName, useNextAction, useTakenBack } from './held-sends.tsx'
import {
  ChangedMeanwhile,
  noteInput,
  RequestForm,
  SavedMeanwhile,
  useRequestForm,
} from './request-form.tsx'
import { useTemplateMenu } from './template-menu.tsx'

/** Where a message to the client is written: the panel's primary button and shortcuts lead here. */
export function composerId(requestId: string): string {
  return `reply-${requestId}`
}

export const notesSectionId = 'internal-notes'

export function MessageTool({ request }: { request: OperatorRequest }) {
  const { id, client } = request
  const templates = useTemplateMenu(request)
  type Sent = { message: OperatorMessage; key: string }
  const { mutateAsync: send } = useRequestChange(id, (operations, { message, key }: Sent) =>
    operations.writeToClient(id, message, key),
  )
  const { kind } = useNextAction(request)
  const draft = messageDraftName(id)
  const takenBack = useTakenBack(draft)
  const [before] = useState(takenBack)
  return (
    <div {...templates.props}>
      <Composer
        key={takenBack}
        takesFocus={takenBack !== before}
        id={composerId(id)}
        requestId={id}
        draft={draft}
        label="Message to the client"
        placeholder={`Write to ${client.name}`}
        submit="Send message"
        isQuiet={kind !== 'reply' && kind !== 'message'}
        canAsk
        schema={typedMessageSchema}
        act={(message, key) => send({ message, key })}
      />
      {templates.menu}
    </div>
  )
}

/** What operators wrote for each other: of the part of the conversation that is loaded. */
export function InternalNotes({ request }: { request: OperatorRequest }) {
  const { events, earlier } = request
  const notes = events.flatMap(({ detail, ...event }) =>
    detail.kind === 'noted' ? [{ ...event, text: detail.text }] : [],
  )
  return (
    <PanelSection
      id={notesSectionId}
      heading="Internal notes"
      summary={notes.length === 0 && earlier === null && 'None yet'}
      isOpen={notes.length > 0}
    >
      <ol aria-label="Internal notes" className="mb-3 grid gap-3">
        {notes.map(({ id, at, by, text }) => (
          <li key={id} className="border-l-2 border-dashed border-amber bg-amber-soft px-3 py-2">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
              <strong className="font-semibold wrap-anywhere text-ink">{by.name}</strong>{' '}
              <Moment at={at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
      <NoteTool request={request} />
    </PanelSection>
  )
}

function NoteTool({ request }: { request: OperatorRequest }) {
  const form = useRequestForm(request, 'note', messageSchema, { text: '' })
  return (
    <RequestForm
      request={request}
      form={form}
      label="Internal note"
      act={(operations, note) => operations.writeNote(request.id, note, form.keyFor(note))}
      submit="Add note"
      done="Added"
    >
      {form.field('text', 'Internal note', { ...noteInput, hint: 'Only operators can see it.' })}
    </RequestForm>
  )
}

export function CompletionDateTool({ request }: { request: OperatorRequest }) {
  const { id, version } = request
  const saved = request.estimatedCompletion?.slice(0, 'yyyy-mm-dd'.length) ?? ''
  const form = useRequestForm(
    request,
    'estimate',
    estimateSchema,
    { estimatedCompletion: saved },
    ({ estimatedCompletion }) => ({ estimatedCompletion: estimatedCompletion || null }),
  )
  const none = { version, estimatedCompletion: null }
  const clear = useRequestChange(id, (operations, estimate: typeof none) =>
    operations.setEstimatedCompletion(id, estimate),
  )

  return (
    <RequestForm
      request={request}
      form={form}
      label="Completion date"
      act={(operations, estimate) => operations.setEstimatedCompletion(id, estimate)}
      submit="Save date"
      isIdle={!form.isDirty}
      beside={
        saved !== '' && (
          <Button look="quiet" disabled={form.isBusy} onClick={() => clear.mutate(none)}>
            Clear
          </Button>
        )
      }
    >
      {form.field('estimatedCompletion', 'Estimated completion', {
        type: 'date',
        className: 'figures max-w-56',
      })}
      <SavedMeanwhile form={form} name="estimatedCompletion" saved={saved && formatDay(saved)} />
      <Failure error={clear.error} conflict={<ChangedMeanwhile request={request} />} className="" />
    </RequestForm>
  )
}

/** Drafts a hit from a completed request, and opens it in the showcase: the one there is, the second time. */
export function HitTool({ request }: { request: OperatorRequest }) {
  const draft = useDraftHit()
  const navigate = useNavigate()
  if (request.status !== 'completed' || request.closure) return null
  const open = ({ id }: { id: number }) => void navigate(`?tab=showcase&hit=${id}`)

  return (
    <PanelSection heading="Showcase">
      <p className="mb-3 text-sm text-soft">
        Creates a draft without the client’s name and asks them for permission to publish it.
      </p>
      <Button
        look="outline"
        isBusy={draft.isPending}
        onClick={() => draft.mutate(request.id, { onSuccess: open })}
      >
        Draft a hit
      </Button>
      <Failure error={draft.error} fallback={hitMessages.saveFailed} />
    </PanelSection>
  )
}
