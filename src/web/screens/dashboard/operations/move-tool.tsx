import { useRef } from 'react'
import * as z from 'zod/mini'
import { moveSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { hasAcceptedQuote } from '#domain/quotes/quote.ts'
import { quoteMessages } from '#domain/quotes/quote-messages.ts'
import {
  allowedMoves,
  isStepBack,
  type MoveReason,
  moveError,
  requiredReason,
} from '#domain/requests/request-moves.ts'
import { type RequestStatus, requestStatusLabels } from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { type Reason, ReasonField, useReason } from './closure-tool.tsx'
import { ToolForm, useTool } from './tool-form.tsx'

/** One step on with a press; one step back, or a completion that needs one, with a reason. */
export function MoveTool({ request }: { request: OperatorRequest }) {
  const { id, status, version } = request
  const back = allowedMoves(status).find((to) => isStepBack(status, to))
  const next = allowedMoves(status).find((to) => !isStepBack(status, to))
  const hasSolution = request.solution !== undefined
  const on = next !== undefined && moveError(status, next, { hasSolution }) ? undefined : next
  // Two drafts: what was written for operators alone must never be sent to the client.
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const backRef = useRef<HTMLButtonElement>(null)
  const backReason = useReason({ requestId: id, name: 'reason', fieldRef, openerRef: backRef })
  const completionReason = useReason({ requestId: id, name: 'completionReason', fieldRef })
  const startReason = useReason({ requestId: id, name: 'startReason', fieldRef })
  const reasons = { back: backReason, unconfirmed: completionReason, 'no-quote': startReason }
  const needed = on === undefined ? null : requiredReason(status, on, factsOf(request))
  const asked = askedReason()
  const tool = useTool(id, asked ? schemas[asked] : moveSchema, (operations, change) =>
    operations.moveRequest(id, change),
  )

  function askedReason(): MoveReason | undefined {
    if (backReason.isAsked) return 'back'
    return needed !== null && reasons[needed].isAsked ? needed : undefined
  }

  async function move() {
    const to = asked === 'back' ? back : on
    if (to === undefined) return
    if (asked === undefined && needed !== null) return ask(reasons[needed])
    const reason = asked && reasons[asked]
    const isSent = await tool.send({ version, to, ...(reason && { reason: reason.draft.text }) })
    if (isSent) reason?.forget()
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
      wording={{ submit: labelMove(asked, on, back), busy: 'Moving…', done: 'Moved' }}
      isMain
      onSubmit={() => void move()}
      buttons={
        asked ? (
          <Button look="quiet" disabled={tool.isBusy} onClick={() => stay(reasons[asked])}>
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
        <RequestStatusBadge status={status} />
      </p>
      {asked && (
        <ReasonField
          {...fieldWords(asked, back !== undefined)}
          ref={fieldRef}
          reason={reasons[asked]}
          tool={tool}
        />
      )}
      {on === undefined && next !== undefined && asked !== 'back' && (
        <p className="text-sm text-soft">
          To mark it completed, save the solution’s address below.
        </p>
      )}
    </ToolForm>
  )
}

function factsOf({ client, quotes }: OperatorRequest) {
  return {
    isEmailConfirmed: client.isEmailConfirmed,
    hasAcceptedQuote: hasAcceptedQuote(quotes),
  }
}

function fieldWords(asked: MoveReason, canMoveBack: boolean) {
  if (asked === 'back') {
    const hint = canMoveBack ? 'The client will see it.' : 'It’s already at the first status.'
    return { label: 'Reason', hint }
  }
  return asked === 'no-quote'
    ? {
        label: 'Reason for starting now',
        hint: 'No quote has been accepted. Your reason is saved as an internal note.',
      }
    : {
        label: 'Reason for completing it',
        hint: 'The client’s email address isn’t confirmed. Your reason is saved as an internal note.',
      }
}

const schemas = {
  back: withReason(messages.reasonMissing),
  'no-quote': withReason(quoteMessages.startReasonMissing),
  unconfirmed: withReason(messages.unconfirmedReasonMissing),
} satisfies Record<MoveReason, z.ZodMiniType>

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

function labelMove(asked: MoveReason | undefined, on?: RequestStatus, back?: RequestStatus) {
  if (asked === 'back') return back && `Move back to ${requestStatusLabels[back]}`
  return on && onLabels[on]
}
