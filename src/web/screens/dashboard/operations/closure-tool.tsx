import { type Ref, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { closureChangeSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { closureFor } from '#domain/requests/request-moves.ts'
import { type ClosureKind, closureLabels } from '#domain/requests/request-status.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RequestStatusBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { type Draft, useDraft } from './tool-drafts.tsx'
import { type Tool, ToolForm, useTool } from './tool-form.tsx'

/** Declines or cancels a request: the first press asks why, the second one closes. */
export function CloseTool({ request }: { request: OperatorRequest }) {
  const { id, status, version } = request
  const kind = closureFor(status)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const reason = useReason({ requestId: id, name: 'closeReason', fieldRef, openerRef })
  const tool = useTool(id, closureChangeSchema, (operations, change) =>
    operations.closeRequest(id, change),
  )
  if (kind === null) return null

  async function close() {
    if (await tool.send({ version, reason: reason.draft.text })) reason.forget()
  }

  const { name, ask, confirm, keep } = closeLabels[kind]
  return (
    <ToolForm
      heading={name}
      request={request}
      tool={tool}
      wording={{ submit: reason.isAsked ? confirm : undefined, busy: 'Closing…', done: 'Closed' }}
      onSubmit={() => void close()}
      buttons={
        reason.isAsked ? (
          <Button
            look="quiet"
            disabled={tool.isBusy}
            onClick={() => {
              tool.reset()
              reason.drop()
            }}
          >
            {keep}
          </Button>
        ) : (
          <Button
            ref={openerRef}
            look="outline"
            onClick={() => {
              tool.reset()
              reason.ask()
            }}
          >
            {ask}
          </Button>
        )
      }
    >
      {reason.isAsked && (
        <ReasonField
          label="Reason for the client"
          hint="The client will see it. The request leaves the queue and the counts. You can reopen it later."
          ref={fieldRef}
          reason={reason}
          tool={tool}
        />
      )}
    </ToolForm>
  )
}

const closeLabels: Record<
  ClosureKind,
  { name: string; ask: string; confirm: string; keep: string }
> = {
  declined: {
    name: 'Decline',
    ask: 'Decline request…',
    confirm: 'Decline request',
    keep: 'Keep it open',
  },
  cancelled: {
    name: 'Cancel',
    ask: 'Cancel request…',
    confirm: 'Cancel request',
    keep: 'Keep it open',
  },
}

/** All that can be done to a closed request. */
export function ReopenTool({ request }: { request: OperatorRequest }) {
  const { id, version, closure, status } = request
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const reason = useReason({ requestId: id, name: 'reopenReason', fieldRef, openerRef })
  const tool = useTool(id, closureChangeSchema, (operations, change) =>
    operations.reopenRequest(id, change),
  )
  if (closure === undefined) return null

  async function reopen() {
    if (await tool.send({ version, reason: reason.draft.text })) reason.forget()
  }

  return (
    <ToolForm
      heading={closureLabels[closure.kind]}
      request={request}
      tool={tool}
      wording={{
        submit: reason.isAsked ? 'Reopen request' : undefined,
        busy: 'Reopening…',
        done: 'Reopened',
      }}
      onSubmit={() => void reopen()}
      buttons={
        reason.isAsked ? (
          <Button
            look="quiet"
            disabled={tool.isBusy}
            onClick={() => {
              tool.reset()
              reason.drop()
            }}
          >
            Keep it closed
          </Button>
        ) : (
          <Button ref={openerRef} look="outline" onClick={reason.ask}>
            Reopen request…
          </Button>
        )
      }
    >
      <p className="border-l-2 border-rule-strong py-1 pl-3 wrap-anywhere whitespace-pre-wrap text-soft">
        {closure.reason}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft">
        Reopening returns it to <RequestStatusBadge status={status} />
      </p>
      {reason.isAsked && (
        <ReasonField
          label="Reason for the client"
          hint="The client will see it."
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
          readOnly={tool.isBusy}
          value={reason.draft.text}
          onChange={(event) => {
            tool.reset()
            reason.draft.type(event.target.value)
          }}
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
