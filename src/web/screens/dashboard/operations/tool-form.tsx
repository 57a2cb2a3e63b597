import {
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import { fieldErrors } from '#contract/error-reply.ts'
import { CallError, type FieldErrors } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { sayStep } from '#domain/requests/event-wording.ts'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'
import { messages } from '#domain/values/messages.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { isConflict, useRequestChange } from '#web/queries/operations.ts'
import { Moment } from '#web/shared/moment.tsx'
import type { Draft } from './tool-drafts.tsx'

interface ToolFormProps {
  heading: string
  /** One label says it all: the heading is for those who jump from heading to heading. */
  isHeadingHidden?: boolean
  /** The request's current state, shown after a conflict. */
  request: OperatorRequest
  tool: Pick<Tool<never>, 'isBusy' | 'isDone' | 'fields' | 'error'>
  /** Without words for it there is nothing to submit. */
  wording: { submit?: string | undefined; busy: string; done: string }
  /** The primary tool of its dialog. */
  isMain?: boolean
  /** Nothing has been typed that could be sent. */
  isIdle?: boolean
  onSubmit: () => void
  /** More buttons beside the first. */
  buttons?: ReactNode
  children: ReactNode
}

/** One tool of the panel: what is typed, what it does, and what came of it. */
export function ToolForm(props: ToolFormProps) {
  const { heading, request, tool, wording, onSubmit, buttons, children } = props
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const keptFocus = useKeptFocus(tool.isBusy, headingRef)

  useEffect(() => {
    if (Object.keys(tool.fields).length === 0) return
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tool.fields])

  return (
    <section {...keptFocus} aria-labelledby={headingId}>
      <h3
        ref={headingRef}
        id={headingId}
        tabIndex={-1}
        className={props.isHeadingHidden ? 'sr-only' : 'mb-3 text-lg tracking-normal outline-none'}
      >
        {heading}
      </h3>
      <form
        ref={formRef}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {tool.error && <ChangeError error={tool.error} request={request} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {wording.submit && (
            // Another meaning is another button: a press that began on one never ends on the other.
            <Button
              key={wording.submit}
              type="submit"
              look={props.isMain ? 'primary' : 'outline'}
              isBusy={tool.isBusy}
              disabled={props.isIdle ?? false}
              className="disabled:opacity-60"
            >
              {wording.submit}
            </Button>
          )}
          {buttons}
          {/* Here, because a toast would be behind the dialog, out of reach. */}
          <p role="status" className="font-semibold text-green empty:hidden">
            {tool.isBusy && <span className="font-normal text-soft">{wording.busy}</span>}
            {tool.isDone && wording.done}
          </p>
        </div>
      </form>
    </section>
  )
}

interface ChangeErrorProps {
  error: NonNullable<Tool<never>['error']>
  request: OperatorRequest
}

/** Why nothing was saved. After a conflict it shows the other operator's change. */
export function ChangeError({ error, request }: ChangeErrorProps) {
  const change = latestChange(request.events)
  return (
    <div role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 wrap-anywhere">
      {error.isConflict && change ? (
        <p className="font-semibold">
          {change.text}, <Moment at={change.at} />. Your change wasn’t saved.
        </p>
      ) : (
        <p className="font-semibold">{error.text}</p>
      )}
      {error.isConflict && (
        <p className="mt-1">
          Now: {describeState(request)}. Your text is still here. Send it again if it still applies.
        </p>
      )}
    </div>
  )
}

function describeState({
  status,
  closure,
  estimatedCompletion,
  solution,
}: OperatorRequest): string {
  const parts = [
    closure ? closureLabels[closure.kind] : requestStatusLabels[status],
    estimatedCompletion
      ? `estimated completion ${formatDay(estimatedCompletion)}`
      : 'no estimated completion',
    solution ? `solution at ${solution.url}` : 'no solution address',
  ]
  return parts.join(', ')
}

/** The newest event that changed the request's version, as `Omar Haddad: Work started`. Messages and notes did not. */
export function latestChange(events: readonly RequestEvent[]) {
  const changes = events.flatMap(({ by, at, detail }) => {
    const isChange = detail.kind !== 'ordered' && detail.kind !== 'assigned'
    const step = isChange ? sayStep(detail) : undefined
    return step === undefined ? [] : [{ text: `${by.name}: ${step}`, at }]
  })
  return changes.at(-1)
}

/**
 * A button that is busy, or gone because it has done its work, cannot hold focus. Focus comes back
 * to it as soon as it can, or else goes to the fallback. Focus that has moved elsewhere meanwhile is left alone.
 */
function useKeptFocus(isBusy: boolean, fallback: RefObject<HTMLElement | null>) {
  const holder = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // A disabled button loses focus without an event, so the next focus event is awaited.
    const moveOn = ({ target }: Event) => {
      if (target !== holder.current) holder.current = null
    }
    document.addEventListener('focusin', moveOn, { capture: true })
    return () => document.removeEventListener('focusin', moveOn, { capture: true })
  }, [])

  useLayoutEffect(() => {
    const before = holder.current
    if (isBusy || before === null || !isFocusLost()) return
    // What had focus is in view, or has been left for something that is.
    if (canHoldFocus(before)) before.focus({ preventScroll: true })
    else fallback.current?.focus()
  })

  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      holder.current = event.target
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (canHoldFocus(event.target)) holder.current = null
    },
  }
}

function isFocusLost(): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement.matches('body, dialog')) return true
  return !canHoldFocus(activeElement)
}

function canHoldFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

export interface Tool<Input> {
  /** Checks and sends. Says whether it was taken. */
  send: (input: Input) => Promise<boolean>
  /** Forgets what came of the last attempt, because another one is being prepared. */
  reset: () => void
  isBusy: boolean
  isDone: boolean
  /** What is wrong with which field. */
  fields: FieldErrors
  /** What went wrong as a whole. */
  error: { text: string; isConflict: boolean } | null
}

/** One way to change a request: the same rules are asked here first and by the server again. */
export function useTool<Schema extends z.ZodMiniType>(
  id: string,
  schema: Schema,
  act: (operations: Operations, input: z.output<Schema>) => Promise<OperatorRequest>,
): Tool<z.input<Schema>> {
  const change = useRequestChange(id, act)
  const [invalid, setInvalid] = useState<FieldErrors>({})

  return {
    async send(input) {
      change.reset()
      const checked = schema.safeParse(input)
      setInvalid(checked.success ? {} : fieldErrors(checked.error))
      if (!checked.success) return false
      return change.mutateAsync(checked.data).then(
        () => true,
        () => false,
      )
    },
    reset() {
      change.reset()
      setInvalid({})
    },
    isBusy: change.isPending,
    isDone: change.isSuccess,
    fields: change.error instanceof CallError ? change.error.fields : invalid,
    error: change.error && describe(change.error),
  }
}

/** What the control of a draft takes. Typing forgets what came of the last attempt. */
export function draftControl(tool: Pick<Tool<never>, 'isBusy' | 'reset'>, draft: Draft) {
  return {
    readOnly: tool.isBusy,
    value: draft.text,
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
      tool.reset()
      draft.type(event.target.value)
    },
  }
}

interface DraftAreaProps {
  label: string
  hint?: string
  /** Of the field that the tool checks. */
  name: string
  tool: Pick<Tool<never>, 'isBusy' | 'reset' | 'fields'>
  draft: Draft
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** Several lines of text that a tool sends. */
export function DraftArea({ label, hint, name, tool, draft, ref }: DraftAreaProps) {
  return (
    <Field label={label} hint={hint} error={tool.fields[name]}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={2}
          className="field field-sizing-content max-h-48"
          {...draftControl(tool, draft)}
        />
      )}
    </Field>
  )
}

interface SavedMeanwhileProps {
  draft: Draft
  /** The saved value, formatted. */
  saved: string | undefined
}

/** A draft is never overwritten: another operator's saved value is shown beside it. */
export function SavedMeanwhile({ draft, saved }: SavedMeanwhileProps) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {draft.isOvertaken && (
        <p className="border-l-2 border-amber bg-amber-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          Someone else saved: {saved || 'an empty field'}{' '}
          <button type="button" onClick={draft.clear} className={linkClass()}>
            Use theirs
          </button>
        </p>
      )}
    </div>
  )
}

function describe(error: Error) {
  const text = error instanceof CallError ? error.message : messages.internal
  return { text, isConflict: isConflict(error) }
}
