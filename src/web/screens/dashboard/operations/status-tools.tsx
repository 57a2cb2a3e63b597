import * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import { actionable, nextAction } from '#domain/operations/next-action.ts'
import {
  type ClosureChange,
  closureReasonMissing,
  type Move,
  moveSchema,
  type OperatorRequest,
} from '#domain/operations/operations.ts'
import { hasAcceptedQuote } from '#domain/quotes/quote.ts'
import {
  allowedMoves,
  closureFor,
  isStepBack,
  moveError,
  moveReasons,
  requiredReason,
} from '#domain/requests/request-moves.ts'
import { requestStatusLabels } from '#domain/requests/request-status.ts'
import { reasonText } from '#domain/values/text-rules.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import {
  ChangedMeanwhile,
  noteInput,
  onEscape,
  RequestForm,
  useRequestForm,
} from './request-form.tsx'

export const statusSectionId = 'change-status'

/** Every change of status but the panel's primary button. */
export function StatusTools({ request }: { request: OperatorRequest }) {
  const changes = changesOf(request)
  const forward = stepForward(request)
  if (changes.length === 0 && !forward) return null
  return (
    // Folded again once that has closed it.
    <PanelSection
      key={request.closure?.kind}
      id={statusSectionId}
      heading={request.closure ? 'Reopen' : 'Change status'}
    >
      <div className="grid gap-4">
        {forward && <StepForward request={request} {...forward} />}
        {changes.map((change) => (
          <ReasonTool key={change.name} request={request} {...change} />
        ))}
      </div>
    </PanelSection>
  )
}

export function moveFacts({ client, quotes, unconfirmedHandover = 0 }: OperatorRequest) {
  return {
    isEmailConfirmed: client.isEmailConfirmed,
    hasAcceptedQuote: hasAcceptedQuote(quotes),
    isHandoverConfirmed: unconfirmedHandover === 0,
  }
}

/** The step forward that needs no reason, while something else comes first. */
function stepForward(request: OperatorRequest) {
  const { status, closure, solution } = request
  const { kind } = nextAction(actionable(request))
  const to = allowedMoves(status).find((next) => !isStepBack(status, next))
  if (closure || !to || kind === 'start' || kind === 'handover') return null
  if (moveError(status, to, { hasSolution: solution !== undefined })) return null
  if (requiredReason(status, to, moveFacts(request)) !== null) return null
  return { to, label: status === 'pending' ? 'Start work' : 'Hand over' }
}

function StepForward({ request, to, label }: { request: OperatorRequest } & Forward) {
  const { id, version } = request
  const change = useRequestChange(id, (operations, move: Move) => operations.moveRequest(id, move))
  return (
    <div>
      <Button
        look="outline"
        isBusy={change.isPending}
        onClick={() => change.mutate({ version, to })}
      >
        {label}
      </Button>
      <Failure error={change.error} conflict={<ChangedMeanwhile request={request} />} />
    </div>
  )
}

type Forward = NonNullable<ReturnType<typeof stepForward>>

interface StatusChange {
  /** Names the draft, so that an internal note is never sent to the client. */
  name: string
  /** The button that sends it; with an ellipsis, the one that asks why. */
  confirm: string
  keep: string
  label: string
  hint: string
  missing: string
  shortcut?: string
  /** What the panel's primary button leads to is asked at once. */
  isAskedAtOnce?: boolean
  act: (operations: Operations, id: string, change: ClosureChange) => Promise<OperatorRequest>
}

function changesOf(request: OperatorRequest): StatusChange[] {
  const { status, closure, solution } = request
  if (closure) {
    return [
      {
        name: 'reopenRequest',
        label: 'Reason for reopening',
        missing: closureReasonMissing,
        confirm: 'Reopen request',
        keep: 'Keep it closed',
        hint: `The client will see it. The request will be ${requestStatusLabels[status]} again.`,
        isAskedAtOnce: true,
        act: (operations, id, change) => operations.reopenRequest(id, change),
      },
    ]
  }
  const moves = allowedMoves(status).flatMap((to): StatusChange[] => {
    const needed = requiredReason(status, to, moveFacts(request))
    if (needed === null || moveError(status, to, { hasSolution: solution !== undefined })) return []
    return [
      {
        confirm: `Move back to ${requestStatusLabels[to]}`,
        ...moveWords[needed],
        missing: moveReasons[needed].missing,
        keep: 'Cancel',
        act: (operations, id, change) => operations.moveRequest(id, { ...change, to }),
      },
    ]
  })
  const kind = closureFor(status)
  if (kind === null) return moves
  return [
    ...moves,
    {
      name: 'closeRequest',
      label: 'Reason for the client',
      missing: closureReasonMissing,
      shortcut: 'd',
      confirm: kind === 'declined' ? 'Decline request' : 'Cancel request',
      keep: 'Keep it open',
      hint: 'The client will see it. The request leaves the queue. You can reopen it later.',
      act: (operations, id, change) => operations.closeRequest(id, change),
    },
  ]
}

const handOver = {
  name: 'completionReason',
  confirm: 'Hand over anyway',
  label: 'Reason for handing over',
  isAskedAtOnce: true,
}

const moveWords = {
  back: { name: 'reason', label: 'Reason', hint: 'The client will see it.' },
  'no-quote': {
    name: 'startReason',
    confirm: 'Start without a quote',
    label: 'Reason for starting now',
    hint: 'No quote has been accepted. Your reason is saved as an internal note.',
  },
  unconfirmed: {
    ...handOver,
    hint: 'The client’s email address isn’t confirmed. Your reason is saved as an internal note.',
  },
  handover: {
    ...handOver,
    hint: 'The client hasn’t confirmed every handover item. Your reason is saved as an internal note.',
  },
}

function ReasonTool(props: StatusChange & { request: OperatorRequest }) {
  const { request, confirm, missing, act } = props
  const form = useRequestForm(request, props.name, reasonedSchema(missing), { reason: '' })
  const { opened, openerFor, close } = useOpened(form.isDirty ? 'reason' : undefined)

  function leave() {
    form.reset()
    close()
  }

  if (!opened && !props.isAskedAtOnce) {
    return (
      <Button
        {...openerFor('reason')}
        look="outline"
        aria-keyshortcuts={props.shortcut}
        className="justify-self-start"
      >
        {confirm}…
      </Button>
    )
  }
  return (
    <RequestForm
      request={request}
      form={form}
      focusOn={opened ? 'reason' : undefined}
      act={(operations, change) => act(operations, request.id, change)}
      onDone={close}
      submit={confirm}
      cancel={props.keep}
      onCancel={opened ? leave : undefined}
    >
      {form.field('reason', props.label, {
        ...noteInput,
        hint: props.hint,
        ...(opened && { onKeyDown: onEscape(leave) }),
      })}
    </RequestForm>
  )
}

function reasonedSchema(missing: string) {
  return z.object({
    version: moveSchema.shape.version,
    reason: reasonText.check(z.minLength(1, missing)),
  })
}
