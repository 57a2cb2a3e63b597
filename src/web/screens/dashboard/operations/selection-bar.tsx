import { X } from 'lucide-react'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import * as z from 'zod/mini'
import {
  type BulkChange,
  bulkMax,
  formatDone,
  groupErrors,
  splitDeclinable,
  undoMs,
  undoOf,
} from '#domain/operations/bulk-change.ts'
import { type Assignee, closureChangeSchema } from '#domain/operations/operations.ts'
import { countOf } from '#domain/values/money.ts'
import { Menu, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useBulkChange } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { OperatorChoices } from './assign-menu.tsx'
import { openerIn, rowsOf, selectionBar } from './queue-shortcuts.tsx'
import { noteInput, onEscape } from './request-form.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  listed: number
  table: RefObject<HTMLTableElement | null>
  /** Where focus goes when no row is left. */
  fallback: RefObject<HTMLElement | null>
}

interface Outcome {
  text: string
  errors: ReturnType<typeof groupErrors>
  undo: BulkChange | undefined
}

/** What is done to all selected requests at once, and what came of it. */
export function SelectionBar({ selection, listed, table, fallback }: SelectionBarProps) {
  const { rows, anchor } = selection
  const change = useBulkChange()
  const ref = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function returnFocus() {
    const openers = rowsOf(table.current).map(openerIn)
    const last = openers.find((opener) => opener?.textContent === anchor.current)
    ;(last ?? openers[0] ?? fallback.current)?.focus({ preventScroll: true })
  }

  // It stays while it can be undone, and where a row is unchanged until it is closed.
  const isLasting = outcome !== null && outcome.errors.length > 0 && !outcome.undo
  const end = useEffectEvent(() => {
    if (ref.current?.contains(document.activeElement)) returnFocus()
    setOutcome(outcome && outcome.errors.length > 0 ? { ...outcome, undo: undefined } : null)
  })
  useEffect(() => {
    if (outcome === null || isLasting) return undefined
    const timer = setTimeout(() => end(), undoMs)
    return () => clearTimeout(timer)
  }, [outcome, isLasting])

  async function act(input: BulkChange, about: Parameters<typeof formatDone>[2] = {}) {
    const result = await change.mutateAsync(input)
    const errors = groupErrors(result)
    const text = formatDone(input, result, about)
    setOutcome({ text, errors, undo: about.isUndo ? undefined : undoOf(input, result) })
    announce([text, ...errors.map(formatError)].join('. '))
    // What can't be declined is named; what was declined can't be undone.
    const isOver = about.isUndo || input.action === 'decline'
    selection.keep(isOver ? [] : errors.flatMap(({ ids }) => ids))
    returnFocus()
  }

  function undo() {
    const { undo: back } = outcome ?? {}
    if (back && !change.isPending) act(back, { isUndo: true }).catch(() => undefined)
  }

  function dismiss(what: () => void) {
    what()
    returnFocus()
  }

  if (rows.length === 0 && outcome === null) return null
  return (
    <section
      ref={ref}
      aria-label="Selected requests"
      aria-busy={change.isPending}
      className={`floating mt-3 px-3 py-1 ${selectionBar}`}
    >
      {outcome && (
        <div className={rowClass}>
          <p>
            {outcome.text}
            {outcome.errors.map((error) => (
              <span key={error.error} className="block text-soft">
                {formatError(error)}
              </span>
            ))}
          </p>
          {outcome.undo && (
            <BarButton aria-keyshortcuts="z" onClick={undo}>
              Undo
            </BarButton>
          )}
          <Dismiss label="Close" onClick={() => dismiss(() => setOutcome(null))} />
        </div>
      )}
      {rows.length > 0 && (
        <SelectionActions
          selection={selection}
          listed={listed}
          isBusy={change.isPending}
          act={act}
          onClear={() => dismiss(selection.clear)}
        />
      )}
      <Failure error={change.error} className="mb-3" />
    </section>
  )
}

const rowClass = 'flex min-h-12 flex-wrap items-center gap-2 border-rule py-2 not-first:border-t'

function formatError({ ids, error }: Outcome['errors'][number]): string {
  return `${ids.join(', ')}: ${error}`
}

interface SelectionActionsProps {
  selection: Selection
  /** How many requests are listed. */
  listed: number
  isBusy: boolean
  act: (change: BulkChange, about?: Parameters<typeof formatDone>[2]) => Promise<void>
  onClear: () => void
}

function SelectionActions(props: SelectionActionsProps) {
  const { selection, listed, isBusy, act, onClear } = props
  const { rows } = selection
  const { user } = useSession()
  const { opened, openerFor, close } = useOpened()
  const opener = openerFor('decline')
  const unread = rows.flatMap(({ id, unread: from = 0 }) => (from > 0 ? { id, from, to: 0 } : []))
  const { declinable, unable } = splitDeclinable(rows)
  const selected = countOf(rows.length, 'request')
  const most = Math.min(listed, bulkMax)

  function start(...input: Parameters<typeof act>) {
    // Why it failed is shown.
    if (!isBusy) act(...input).catch(() => undefined)
  }

  function assign(operator: Assignee | undefined) {
    const to = operator?.id ?? null
    const seen = rows.map(({ id, assignee }) => ({ id, from: assignee?.id ?? null, to }))
    const others = seen.filter(({ from }) => from !== to)
    const name = to === user?.id ? 'you' : operator?.name
    const already = seen.length - others.length
    start({ action: 'assign', rows: already < seen.length ? others : seen }, { name, already })
  }

  async function decline({ reason }: { reason: string }) {
    const seen = declinable.map(({ id, version }) => ({ id, version }))
    await act({ action: 'decline', reason, rows: seen })
    close()
  }

  return (
    <>
      <div className={rowClass}>
        <p className="font-semibold">{isBusy ? 'Saving…' : `${rows.length} selected`}</p>
        {opened === null && (
          <>
            {rows.length < most && (
              <BarButton onClick={selection.selectAll}>
                {most < listed ? `Select ${most}` : `Select all ${most} shown`}
              </BarButton>
            )}
            <Menu>
              <MenuTrigger className="assign-button" aria-keyshortcuts="a">
                Assign
              </MenuTrigger>
              <MenuPanel>
                <OperatorChoices label={`Assign ${selected} to`} areSeveral onAssign={assign} />
              </MenuPanel>
            </Menu>
            {user?.id && (
              <BarButton onClick={() => assign({ id: user.id, name: user.name })}>Take</BarButton>
            )}
            {unread.length > 0 && (
              <BarButton onClick={() => start({ action: 'read', rows: unread })}>
                Mark as read
              </BarButton>
            )}
            <BarButton
              aria-keyshortcuts="d"
              {...opener}
              onClick={declinable.length > 0 ? opener.onClick : () => toastError(unable)}
            >
              Decline…
            </BarButton>
          </>
        )}
        <Dismiss label="Clear selection" onClick={onClear} />
      </div>
      {opened && (
        <Form
          schema={declineSchema}
          saved={{ reason: '' }}
          act={decline}
          submit={`Decline ${countOf(declinable.length, 'request')}`}
          focusOn="reason"
          cancel="Keep them open"
          onCancel={close}
          className="grid gap-3 pb-3"
        >
          {(form) =>
            form.field('reason', 'Reason for the clients', {
              ...noteInput,
              onKeyDown: onEscape(close),
              hint: `${unable} Clients get this by email right away. You can’t undo it, but you can reopen a request later.`.trim(),
            })
          }
        </Form>
      )}
    </>
  )
}

const declineSchema = z.pick(closureChangeSchema, { reason: true })

function BarButton(props: ComponentProps<'button'>) {
  return <button type="button" className="assign-button" {...props} />
}

function Dismiss({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <BarButton aria-label={label} title={label} className="assign-button dismiss" onClick={onClick}>
      <X aria-hidden size={16} strokeWidth={1.5} />
    </BarButton>
  )
}
