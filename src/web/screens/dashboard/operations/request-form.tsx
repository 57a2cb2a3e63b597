import type { ComponentProps, KeyboardEvent } from 'react'
import type * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { formatStep, type RequestEvent } from '#domain/requests/request-event.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'
import { linkClass } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { type Draft, openDraft } from '#web/shared/form/draft.ts'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { type Form, useForm } from '#web/shared/form/use-form.tsx'
import { Moment } from '#web/shared/moment.tsx'

/** A form that changes a version of a request. What is typed is kept by operator. */
export function useRequestForm<Name extends string, Schema extends z.ZodMiniType>(
  { id, version }: OperatorRequest,
  /** Names the draft. */
  name: string,
  schema: Schema,
  saved: Record<Name, string>,
  toInput: (typed: Record<Name, string>) => object = (typed) => typed,
  /** How long it is kept: as long as the page, unless it is to outlive a reload. */
  open: (...names: (string | undefined)[]) => Draft = openDraft,
): Form<Name, z.output<Schema>> {
  const { user } = useSession()
  const parsed = {
    safeParse: (typed: unknown) =>
      schema.safeParse({ version, ...toInput(typed as Record<Name, string>) }),
  }
  return useForm(parsed, saved, open(user?.id, id, name))
}

type RequestFormProps<Name extends string, Input> = Omit<
  ComponentProps<typeof SubmitForm<Name, Input>>,
  'form' | 'act' | 'conflict' | 'className'
> & {
  request: OperatorRequest
  form: Form<Name, Input>
  act: (operations: Operations, input: Input) => Promise<OperatorRequest>
}

/** Its outcome is beside the button, because a toast would be behind the dialog, out of reach. */
export function RequestForm<Name extends string, Input>(props: RequestFormProps<Name, Input>) {
  const { request, act, ...rest } = props
  const { mutateAsync } = useRequestChange(request.id, act)
  return (
    <SubmitForm
      look="outline"
      done="Saved"
      {...rest}
      act={(input) => mutateAsync(input)}
      conflict={<ChangedMeanwhile request={request} />}
      className="grid gap-3"
      submitClassName="disabled:opacity-60"
    />
  )
}

export function ChangedMeanwhile({ request }: { request: OperatorRequest }) {
  const { events, status, closure, estimatedCompletion: day, solution } = request
  const change = latestChange(events)
  const state = [
    closure ? closureLabels[closure.kind] : requestStatusLabels[status],
    day ? `estimated completion ${formatDay(day)}` : 'no estimated completion',
    solution ? `solution at ${solution.url}` : 'no solution address',
  ].join(', ')
  return (
    <>
      {change && (
        <p>
          {change.text}, <Moment at={change.at} />. Your change wasn’t saved.
        </p>
      )}
      <p className="mt-1 font-normal">
        Now: {state}. Your text is still here. Send it again if it still applies.
      </p>
    </>
  )
}

/** The newest event that changed the request's version, as `Omar Haddad: Work started`. Messages and notes did not. */
export function latestChange(events: readonly RequestEvent[]) {
  const changes = events.flatMap(({ by, at, detail }) => {
    const isChange = detail.kind !== 'ordered' && detail.kind !== 'assigned'
    const step = isChange ? formatStep(detail) : undefined
    return step === undefined ? [] : [{ text: `${by.name}: ${step}`, at }]
  })
  return changes.at(-1)
}

/** Escape leaves what it is pressed in, and not the panel around that. */
export function onEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    leave()
  }
}

export const noteInput = { rows: 2, className: 'field-sizing-content max-h-48' }

interface SavedMeanwhileProps<Name extends string> {
  form: Form<Name>
  name: NoInfer<Name>
  /** The saved value, formatted. */
  saved: string | undefined
}

/** A draft is never overwritten: another operator's saved value is shown beside it. */
export function SavedMeanwhile<Name extends string>(props: SavedMeanwhileProps<Name>) {
  const { form, name, saved } = props
  return (
    <div role="status" className="text-sm empty:hidden">
      {form.isOvertaken(name) && (
        <p className="border-l-2 border-amber bg-amber-soft px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          Someone else saved: {saved || 'an empty field'}{' '}
          <button type="button" onClick={() => form.revert(name)} className={linkClass()}>
            Use theirs
          </button>
        </p>
      )}
    </div>
  )
}
