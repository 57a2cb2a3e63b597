import { useEffect, useRef, useState } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import {
  type ChecklistItem,
  checklistMessages,
  type ItemChange,
  nextStates,
} from '#domain/checklist/checklist.ts'
import { sayCounts, stateLabels, wishLabels } from '#domain/checklist/checklist-wording.ts'
import { type ItemState, type Wish, wishes } from '#domain/checklist/item-words.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button, linkClass } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { usePartChange } from '#web/queries/checklist.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'

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
  migrated: 'Mark migrated',
  accepted: 'Accept',
  off: 'Something’s off',
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
  const [asked, setAsked] = useState<Asked | null>(null)
  const nameRef = useRef<HTMLParagraphElement>(null)
  const change = usePartChange(requestId)
  const isFree = viewer === 'client' && !isClosed && !(isAgreed && !item.isLater)
  const states = isClosed ? [] : nextStates(item, viewer)
  const facts = [
    item.kind === 'data' && 'Data',
    item.isLater && 'Added after the quote',
    sayCounts(item),
  ].filter(Boolean)

  function send(sent: Omit<ItemChange, 'version'>) {
    const { version } = item
    change.mutate(
      (tracking) => tracking.changeChecklistItem(requestId, item.id, { version, ...sent }),
      {
        onSuccess() {
          setAsked(null)
          // The pressed button may be gone. Focus that has moved on since is left alone.
          const isLost = document.activeElement?.matches('body, dialog') ?? true
          if (isLost) nameRef.current?.focus({ preventScroll: true })
        },
      },
    )
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
          {...{ asked, item }}
          isBusy={change.isPending}
          onSend={(sent) => send({ ...sent, state: asked })}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          {isFree && (
            <select
              aria-label={`Wish for ${item.name}`}
              value={item.wish}
              disabled={change.isPending}
              className="field max-w-28"
              onChange={({ target }) => send({ wish: target.value as Wish })}
            >
              {wishes.map((wish) => (
                <option key={wish} value={wish}>
                  {wishLabels[wish]}
                </option>
              ))}
            </select>
          )}
          {states.map((state) => {
            const isAsked = state === 'off' || state === 'migrated'
            return (
              <button
                key={state}
                type="button"
                disabled={change.isPending}
                className={linkClass()}
                onClick={() => (isAsked ? setAsked(state) : send({ state }))}
              >
                {state === item.state ? 'Correct the counts' : actions[state]}
                {isAsked && '…'}
                <span className="sr-only"> {item.name}</span>
              </button>
            )
          })}
        </div>
      )}
      {change.error && (
        <div role="alert">
          <FieldError id={`item-${item.id}-error`}>
            {errorMessage(change.error, messages.internal)}
          </FieldError>
        </div>
      )}
    </li>
  )
}

interface AskFormProps {
  asked: Asked
  item: ChecklistItem
  isBusy: boolean
  onSend: (sent: Pick<ItemChange, 'remark' | 'countBefore' | 'countAfter'>) => void
  onCancel: () => void
}

/** What is off, or how many records there were and are. */
function AskForm({ asked, item, isBusy, onSend, onCancel }: AskFormProps) {
  const [error, setError] = useState<string>()
  const formRef = useRef<HTMLFormElement>(null)
  // The press that opened the form asks for it.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  function send(data: FormData) {
    if (asked === 'off') {
      const remark = (data.get('remark') as string).trim()
      return remark === '' ? setError(checklistMessages.remarkMissing) : onSend({ remark })
    }
    const [countBefore, countAfter] = ['countBefore', 'countAfter'].map((name) => {
      const text = data.get(name) as string
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined
    })
    const isWhole = countBefore !== undefined && countAfter !== undefined
    return isWhole ? onSend({ countBefore, countAfter }) : setError(checklistMessages.countsMissing)
  }

  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(new FormData(event.currentTarget))
      }}
    >
      {asked === 'off' ? (
        <Field label={`What is off with ${item.name}?`} error={error}>
          {(control) => <textarea {...control} name="remark" rows={3} className="field" />}
        </Field>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <CountField name="countBefore" label="Records before" value={item.countBefore} />
          <CountField name="countAfter" label="Records now" value={item.countAfter} error={error} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" isBusy={isBusy}>
          {asked === 'off' ? 'Send' : actions.migrated}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface CountFieldProps {
  name: string
  label: string
  value: number | null
  error?: string | undefined
}

function CountField({ name, label, value, error }: CountFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          name={name}
          inputMode="numeric"
          defaultValue={value ?? ''}
          className="field figures"
          autoComplete="off"
        />
      )}
    </Field>
  )
}
