import { useRef } from 'react'
import * as z from 'zod/mini'
import { describeStatus } from '#domain/hit-request.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { moveSchema, type OperatorRequest } from '#domain/operations.ts'
import { allowedMoves, isStepBack, requiredReason } from '#domain/request-moves.ts'
import { type RequestStatus, requestStatusLabels } from '#domain/request-status.ts'
import { Button } from '#ui/button.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-status-badge.tsx'
import { ReasonField } from './reason-field.tsx'
import { ToolForm } from './tool-form.tsx'
import { type Reason, useReason } from './use-reason.ts'
import { useTool } from './use-tool.ts'

/** One step on with a press; one step back, or a completion that needs one, with a reason. */
export function MoveTool({ request }: { request: OperatorRequest }) {
  const { id, status, version, client } = request
  const back = allowedMoves(status).find((to) => isStepBack(status, to))
  const on = allowedMoves(status).find((to) => !isStepBack(status, to))
  // Two drafts: what was written for operators alone must never be sent to the client.
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const backRef = useRef<HTMLButtonElement>(null)
  const backReason = useReason({ requestId: id, name: 'reason', fieldRef, openerRef: backRef })
  const completionReason = useReason({ requestId: id, name: 'completionReason', fieldRef })
  const isReasonNeeded = on !== undefined && requiredReason(status, on, client) !== null
  const asked = askedReason()
  const tool = useTool(id, schemaFor(asked?.kind), (operations, change) =>
    operations.moveRequest(id, change),
  )

  function askedReason(): { kind: 'back' | 'completion'; reason: Reason } | undefined {
    if (backReason.isAsked) return { kind: 'back', reason: backReason }
    if (completionReason.isAsked && isReasonNeeded) {
      return { kind: 'completion', reason: completionReason }
    }
    return undefined
  }

  async function move() {
    const to = asked?.kind === 'back' ? back : on
    if (to === undefined) return
    if (asked === undefined && isReasonNeeded) return ask(completionReason)
    const reason = asked && { reason: asked.reason.draft.text }
    if (await tool.send({ version, to, ...reason })) asked?.reason.forget()
  }

  function ask(reason: Reason) {
    tool.reset()
    reason.ask()
  }

  function stay(reason: Reason) {
    tool.reset()
    reason.drop()
  }

  return (
    <ToolForm
      heading="Status"
      request={request}
      tool={tool}
      wording={{ submit: labelMove(asked?.kind, on, back), busy: 'Moving…', done: 'Moved' }}
      isMain
      onSubmit={() => void move()}
      buttons={
        asked ? (
          <Button look="quiet" disabled={tool.isBusy} onClick={() => stay(asked.reason)}>
            Cancel
          </Button>
        ) : (
          back && (
            <Button
              ref={backRef}
              look="outline"
              disabled={tool.isBusy}
              onClick={() => ask(backReason)}
            >
              Move back…
            </Button>
          )
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <RequestStatusBadge status={status} /> {describeStatus(request)}
      </p>
      {asked?.kind === 'back' && (
        <ReasonField
          label="Reason"
          hint={back ? 'The client will see it.' : 'It’s already at the first status.'}
          ref={fieldRef}
          reason={asked.reason}
          tool={tool}
        />
      )}
      {asked?.kind === 'completion' && (
        <ReasonField
          label="Reason for completing it"
          hint="The client’s email address isn’t confirmed. Your reason is saved as an internal note."
          ref={fieldRef}
          reason={asked.reason}
          tool={tool}
        />
      )}
      {on === 'completed' && asked?.kind !== 'back' && request.solution === undefined && (
        <p className="text-sm text-soft">
          No solution address yet. If you complete this now, the client won’t see one until you save
          it.
        </p>
      )}
    </ToolForm>
  )
}

function schemaFor(kind: 'back' | 'completion' | undefined) {
  if (kind === undefined) return moveSchema
  return kind === 'back' ? backSchema : completionSchema
}

const backSchema = withReason(messages.reasonMissing)
const completionSchema = withReason(messages.unconfirmedReasonMissing)

function withReason(missing: string) {
  return z.extend(moveSchema, {
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, missing),
        z.maxLength(limits.reasonMax, messages.reasonTooLong),
      ),
  })
}

const onLabels: Partial<Record<RequestStatus, string>> = {
  'in-progress': 'Start work',
  completed: 'Mark completed',
}

function labelMove(
  asked: 'back' | 'completion' | undefined,
  on?: RequestStatus,
  back?: RequestStatus,
) {
  if (asked === 'back') return back && `Move back to ${requestStatusLabels[back]}`
  return on && onLabels[on]
}
