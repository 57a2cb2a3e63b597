import { type ReactNode, type Ref, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { closureChangeSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { closureFor } from '#domain/requests/request-moves.ts'
import { type ClosureKind, closureLabels } from '#domain/requests/request-status.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { type Draft, useDraft } from './tool-drafts.tsx'
import { draftControl, type Tool, ToolForm, useTool } from './tool-form.tsx'

/** Declines or cancels a request: the first press asks why, the second one closes. */
export function CloseTool({ request }: { request: OperatorRequest }) {
  const kind = closureFor(request.status)
  if (kind === null) return null
  return (
    <ClosureTool
      request={request}
      change="closeRequest"
      hint="The client will see it. The request leaves the queue and the counts. You can reopen it later."
      wording={closeWording[kind]}
    />
  )
}

const closing = { keep: 'Keep it open', busy: 'Closing…', done: 'Closed' }
const closeWording: Record<ClosureKind, ClosureWording> = {
  declined: { ...closing, heading: 'Decline', confirm: 'Decline request' },
  cancelled: { ...closing, heading: 'Cancel', confirm: 'Cancel request' },
}

/** All that can be done to a closed request. */
export function ReopenTool({ request }: { request: OperatorRequest }) {
  const { closure, status } = request
  if (closure === undefined) return null
  return (
    <ClosureTool
      request={request}
      change="reopenRequest"
      hint="The client will see it."
      wording={{
        heading: closureLabels[closure.kind],
        confirm: 'Reopen request',
        keep: 'Keep it closed',
        busy: 'Reopening…',
        done: 'Reopened',
      }}
    >
      <p className="border-l-2 border-rule-strong py-1 pl-3 wrap-anywhere whitespace-pre-wrap text-soft">
        {closure.reason}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft">
        Reopening returns it to <RequestStatusBadge status={status} />
      </p>
    </ClosureTool>
  )
}

interface ClosureWording {
  heading: string
  /** The button that closes or reopens; with an ellipsis, the one that asks why. */
  confirm: string
  keep: string
  busy: string
  done: string
}

interface ClosureToolProps {
  request: OperatorRequest
  change: 'closeRequest' | 'reopenRequest'
  hint: string
  wording: ClosureWording
  children?: ReactNode
}

function ClosureTool({ request, change, hint, wording, children }: ClosureToolProps) {
  const { id, version } = request
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const reason = useReason({ requestId: id, name: change, fieldRef, openerRef })
  const tool = useTool(id, closureChangeSchema, (operations, input) =>
    operations[change](id, input),
  )

  async function send() {
    if (await tool.send({ version, reason: reason.draft.text })) reason.forget()
  }

  function startAgain(how: () => void) {
    tool.reset()
    how()
  }

  const { heading, confirm, keep, ...words } = wording
  return (
    <ToolForm
      heading={heading}
      request={request}
      tool={tool}
      wording={{ ...words, submit: reason.isAsked ? confirm : undefined }}
      onSubmit={() => void send()}
      buttons={
        reason.isAsked ? (
          <Button look="quiet" disabled={tool.isBusy} onClick={() => startAgain(reason.drop)}>
            {keep}
          </Button>
        ) : (
          <Button ref={openerRef} look="outline" onClick={() => startAgain(reason.ask)}>
            {confirm}…
          </Button>
        )
      }
    >
      {children}
      {reason.isAsked && (
        <ReasonField
          label="Reason for the client"
          hint={hint}
          ref={fieldRef}
          reason={reason}
          tool={tool}
        />
      )}
    </ToolForm>
  )
}

interface ReasonFieldProps {
  label: string
  hint: string
  reason: Reason
  ref: Ref<HTMLTextAreaElement>
  tool: Pick<Tool<never>, 'fields' | 'isBusy' | 'reset'>
}

export function ReasonField({ label, hint, reason, ref, tool }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={tool.fields['reason']}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={2}
          className="field"
          {...draftControl(tool, reason.draft)}
        />
      )}
    </Field>
  )
}

export interface Reason {
  draft: Draft
  /** True from the press that asks for it until it is sent or dropped. */
  isAsked: boolean
  ask: () => void
  forget: () => void
  drop: () => void
}

interface ReasonOptions {
  requestId: string
  /** Names the draft. */
  name: string
  fieldRef: RefObject<HTMLElement | null>
  /** The button that asks for it: focus goes back to it when the reason is dropped. */
  openerRef?: RefObject<HTMLElement | null>
}

/** A reason that one press asks for and the next one sends. */
export function useReason({ requestId, name, fieldRef, openerRef }: ReasonOptions): Reason {
  const draft = useDraft(requestId, name)
  const [isAsked, setIsAsked] = useState(draft.isDirty)

  function forget() {
    draft.clear()
    setIsAsked(false)
  }

  return {
    draft,
    isAsked,
    forget,
    ask() {
      flushSync(() => setIsAsked(true))
      fieldRef.current?.focus()
    },
    drop() {
      flushSync(forget)
      openerRef?.current?.focus()
    },
  }
}
