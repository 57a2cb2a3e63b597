import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#contract/error-reply.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import {
  type ChecklistItem,
  type ItemChange,
  isWishOpen,
  itemChangeSchema,
  nextStates,
} from '#domain/checklist/checklist.ts'
import {
  type ItemState,
  sayCounts,
  stateLabels,
  type Wish,
  wishes,
  wishLabels,
} from '#domain/checklist/checklist-wording.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button, linkClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { usePartChange } from '#web/queries/checklist.ts'
import { Failure } from '#web/shared/form/failure.tsx'

interface ChecklistRowProps {
  requestId: string
  item: ChecklistItem
  viewer: Role
  /** Whether a quote was accepted. */
  isAgreed: boolean
  isClosed: boolean
}

type Asked = 'off' | 'migrated'

const actions: Record<ItemState, string> = {
  open: 'Undo',
  built: 'Mark built',
  migrated: 'Mark migrated…',
  accepted: 'Accept',
  off: 'Report a problem',
}

const tones: Record<ItemState, Tone> = {
  open: 'neutral',
  built: 'primary',
  migrated: 'primary',
  accepted: 'green',
  off: 'amber',
}

/** One item: what is wished, how far it is, and what this side can say about it. */
export function ChecklistRow(props: ChecklistRowProps) {
  const { requestId, item, viewer, isAgreed, isClosed } = props
  const { version } = item
  const [asked, setAsked] = useState<Asked | null>(null)
  const nameRef = useRef<HTMLParagraphElement>(null)
  const change = usePartChange(requestId)
  const isFree = viewer === 'client' && !isClosed && isWishOpen(item, isAgreed)
  const states = isClosed ? [] : nextStates(item, viewer)
  const facts = [
    item.kind === 'data' && 'Data',
    item.isLater && 'Added after the quote',
    sayCounts(item),
  ].filter(Boolean)

  function send(sent: ItemChange) {
    change.mutate((tracking) => tracking.changeChecklistItem(requestId, item.id, sent), {
      onSuccess() {
        setAsked(null)
        // The pressed button may be gone. Focus that has moved on since is left alone.
        const isLost = document.activeElement?.matches('body, dialog') ?? true
        if (isLost) nameRef.current?.focus({ preventScroll: true })
      },
    })
  }

  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p ref={nameRef} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {item.name}
        </p>
        {item.wish === 'keep' ? (
          <Badge tone={tones[item.state]}>{stateLabels[item.state]}</Badge>
        ) : (
          !isFree && <Badge tone="neutral">{wishLabels[item.wish]}</Badge>
        )}
      </div>
      {facts.length > 0 && <p className="text-sm text-soft">{facts.join(', ')}</p>}
      {item.remark && <p className="wrap-anywhere whitespace-pre-wrap">{item.remark}</p>}
      {asked ? (
        <AskForm
          {...{ asked, item, send }}
          isBusy={change.isPending}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          {isFree && (
            <select
              aria-label={`Keep or drop ${item.name}`}
              value={item.wish}
              disabled={change.isPending}
              className="field max-w-28"
              onChange={({ target }) => send({ version, wish: target.value as Wish })}
            >
              {wishes.map((wish) => (
                <option key={wish} value={wish}>
                  {wishLabels[wish]}
                </option>
              ))}
            </select>
          )}
          {states.map((state) => (
            <button
              key={state}
              type="button"
              disabled={change.isPending}
              className={linkClass()}
              onClick={() =>
                state === 'off' || state === 'migrated' ? setAsked(state) : send({ version, state })
              }
            >
              {actions[state]}
              <span className="sr-only"> {item.name}</span>
            </button>
          ))}
        </div>
      )}
      <Failure error={change.error} fallback={messages.internal} />
    </li>
  )
}

interface AskFormProps {
  asked: Asked
  item: ChecklistItem
  isBusy: boolean
  send: (sent: ItemChange) => void
  onCancel: () => void
}

const counted = { countBefore: 'Records before', countAfter: 'Records now' }

/** What is off, or how many records there were and are. */
function AskForm({ asked, item, isBusy, send, onCancel }: AskFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const formRef = useRef<HTMLFormElement>(null)
  // The press that opened the form asks for it.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  function check(data: FormData) {
    const [remark, before, after] = ['remark', ...Object.keys(counted)].map((name) => {
      const text = data.get(name)
      return typeof text === 'string' && text.trim() !== '' ? text : undefined
    })
    const sent = itemChangeSchema.safeParse({
      version: item.version,
      state: asked,
      remark,
      countBefore: before && Number(before),
      countAfter: after && Number(after),
    })
    if (sent.success) send(sent.data)
    else setErrors(fieldErrors(sent.error))
  }

  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        check(new FormData(event.currentTarget))
      }}
    >
      {asked === 'off' ? (
        <Field label={`What’s wrong with ${item.name}?`} error={errors['remark']}>
          {(control) => <textarea {...control} name="remark" rows={3} className="field" />}
        </Field>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          {Object.entries(counted).map(([name, label]) => (
            <Field key={name} label={label} error={errors[name]}>
              {(control) => (
                <input
                  {...control}
                  name={name}
                  inputMode="numeric"
                  defaultValue={item[name as keyof typeof counted]}
                  className="field figures"
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" isBusy={isBusy}>
          {asked === 'off' ? 'Send' : 'Mark migrated'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
