import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { describeStatus, type RequestStatus, requestStatusLabels } from '#domain/hit-request.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { moveSchema, type OperatorRequest } from '#domain/operations.ts'
import { allowedMoves, isStepBack } from '#domain/request-moves.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/request-status-badge.tsx'
import { useDraft } from './case-drafts.tsx'
import { ToolForm } from './tool-form.tsx'
import { useTool } from './use-tool.ts'

/** One step on with a press; one step back with a reason. */
export function MoveTool({ request }: { request: OperatorRequest }) {
  const { id, status, version } = request
  const back = allowedMoves(status).find((to) => isStepBack(status, to))
  const on = allowedMoves(status).find((to) => !isStepBack(status, to))
  const reason = useDraft(id, 'reason')
  const [isGoingBack, setIsGoingBack] = useState(reason.isDirty)
  const tool = useTool(id, isGoingBack ? backSchema : moveSchema, (operations, move) =>
    operations.moveRequest(id, move),
  )
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const backRef = useRef<HTMLButtonElement>(null)

  async function moveTo(to: RequestStatus | undefined) {
    if (to === undefined) return
    const isMoved = await tool.send({ version, to, ...(isGoingBack && { reason: reason.text }) })
    if (isMoved) forgetReason()
  }

  function askForReason() {
    tool.reset()
    flushSync(() => setIsGoingBack(true))
    reasonRef.current?.focus()
  }

  function forgetReason() {
    reason.clear()
    setIsGoingBack(false)
  }

  function stay() {
    tool.reset()
    flushSync(forgetReason)
    backRef.current?.focus()
  }

  return (
    <ToolForm
      heading="Status"
      request={request}
      tool={tool}
      wording={{ submit: labelMove(isGoingBack, on, back), busy: 'Moving…', done: 'Moved' }}
      isMain
      onSubmit={() => void moveTo(isGoingBack ? back : on)}
      buttons={
        isGoingBack ? (
          <Button look="quiet" disabled={tool.isBusy} onClick={stay}>
            Cancel
          </Button>
        ) : (
          back && (
            <Button ref={backRef} look="outline" disabled={tool.isBusy} onClick={askForReason}>
              Move back…
            </Button>
          )
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <RequestStatusBadge status={status} /> {describeStatus(request)}
      </p>
      {isGoingBack && (
        <Field
          label="Reason"
          hint={back ? 'The client reads it too.' : 'It is back at the beginning already.'}
          error={tool.fields['reason']}
        >
          {(control) => (
            <textarea
              {...control}
              ref={reasonRef}
              rows={2}
              className="field"
              readOnly={tool.isBusy}
              value={reason.text}
              onChange={(event) => {
                tool.reset()
                reason.type(event.target.value)
              }}
            />
          )}
        </Field>
      )}
      {on === 'completed' && !isGoingBack && request.solution === undefined && (
        <p className="text-sm text-soft">
          There is no solution address yet. Completed now, the client finds none until you save one.
        </p>
      )}
    </ToolForm>
  )
}

const backSchema = z.extend(moveSchema, {
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, messages.reasonMissing), z.maxLength(limits.reasonMax)),
})

const onLabels: Partial<Record<RequestStatus, string>> = {
  'in-progress': 'Start work',
  completed: 'Mark completed',
}

function labelMove(isGoingBack: boolean, on?: RequestStatus, back?: RequestStatus) {
  if (isGoingBack) return back && `Move back to ${requestStatusLabels[back]}`
  return on && onLabels[on]
}
