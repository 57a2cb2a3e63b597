import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  type BulkChange,
  bulkMax,
  formatDone,
  groupErrors,
  undoMs,
  undoOf,
} from '#domain/operations/bulk-change.ts'
import { type Assignee, closureChangeSchema } from '#domain/operations/operations.ts'
import { countOf } from '#domain/values/money.ts'
import { Menu, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { useBulkChange } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { OperatorChoices } from './assign-menu.tsx'
import { openerIn, rowsOf, selectionBar } from './queue-shortcuts.tsx'
import { noteInput } from './request-form.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** How many requests are listed. */
  listed: number
  table: RefObject<HTMLTableElement | null>
  /** Where focus goes when no row is left. */
  fallback: RefObject<HTMLElement | null>
}

/** What is done to all selected requests at once, and what came of it. */
export function SelectionBar({ selection, listed, table, fallback }: SelectionBarProps) {
  const { rows, anchor } = selection
  const { user } = useSession()
  const change = useBulkChange()
  const { opened, openerFor, close } = useOpened<'decline'>()
  const ref = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useOutcome(() => {
    if (ref.current?.contains(document.activeElement)) returnFocus()
  })
  const unread = rows.flatMap(({ id, unread: from = 0 }) => (from > 0 ? { id, from, to: 0 } : []))

  function returnFocus() {
    const openers = rowsOf(table.current).map(openerIn)
    const last = openers.find((opener) => opener?.textContent === anchor.current)
    ;(last ?? openers[0] ?? fallback.current)?.focus({ preventScroll: true })
  }

  async function act(input: BulkChange, about: Parameters<typeof formatDone>[2] = {}) {
    const result = await change.mutateAsync(input)
    const errors = groupErrors(result)
    const text = formatDone(input, result, about)
    setOutcome({ text, errors, undo: about.isUndo ? undefined : undoOf(input, result) })
    announce([text, ...errors.map(formatError)].join('. '))
    selection.keep(about.isUndo ? [] : errors.flatMap(({ ids }) => ids))
    close()
    returnFocus()
  }

  function start(...input: Parameters<typeof act>) {
    // Why it failed is shown.
    if (!change.isPending) act(...input).catch(() => undefined)
  }

  function assign(operator: Assignee | undefined) {
    const to = operator?.id ?? null
    const seen = rows.map(({ id, assignee }) => ({ id, from: assignee?.id ?? null, to }))
    const others = seen.filter(({ from }) => from !== to)
    start(
      { action: 'assign', rows: others.length > 0 ? others : seen },
      { name: to === user?.id ? 'you' : operator?.name },
    )
  }

  if (rows.length === 0 && outcome === null) return null
  const selected = countOf(rows.length, 'request')
  const most = Math.min(listed, bulkMax)
  return (
    <section
      ref={ref}
      aria-label="Selected requests"
      aria-busy={change.isPending}
      className={`floating ${selectionBar}`}
    >
      {outcome && (
        <div>
          <p>
            {outcome.text}
            {outcome.errors.map((error) => (
              <span key={error.error} className="block text-soft">
                {formatError(error)}
              </span>
            ))}
          </p>
          {outcome.undo && (
            <BarButton
              shortcut="z"
              onClick={() => outcome.undo && start(outcome.undo, { isUndo: true })}
            >
              Undo
            </BarButton>
          )}
          <Dismiss label="Close" onClick={() => setOutcome(null)} />
        </div>
      )}
      {rows.length > 0 && (
        <div>
          <p className="font-semibold">
            {change.isPending ? 'Saving…' : `${rows.length} selected`}
          </p>
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
              <BarButton shortcut="d" {...openerFor('decline')}>
                Decline…
              </BarButton>
            </>
          )}
          <Dismiss
            label="Clear selection"
            onClick={() => {
              selection.clear()
              returnFocus()
            }}
          />
        </div>
      )}
      {rows.length > 0 && opened && (
        <Form
          schema={declineSchema}
          saved={{ reason: '' }}
          act={({ reason }) =>
            act({
              action: 'decline',
              reason,
              rows: rows.map(({ id, version }) => ({ id, version })),
            })
          }
          submit={`Decline ${selected}`}
          focusOn="reason"
          cancel="Keep them open"
          onCancel={close}
          className="grid gap-3 pb-3"
        >
          {(form) =>
            form.field('reason', 'Reason for the clients', {
              ...noteInput,
              hint: 'Each client will see it. You can reopen a request later.',
            })
          }
        </Form>
      )}
      {opened === null && <Failure error={change.error} className="mb-3" />}
    </section>
  )
}

const declineSchema = z.pick(closureChangeSchema, { reason: true })

interface Outcome {
  text: string
  errors: ReturnType<typeof groupErrors>
  undo: BulkChange | undefined
}

/** Stays while it can be undone, and where a row is unchanged until it is closed. */
function useOutcome(onOver: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const { errors = [], undo } = outcome ?? {}
    if (outcome === null || (errors.length > 0 && undo === undefined)) return undefined
    const timer = setTimeout(() => {
      over.current()
      setOutcome(errors.length > 0 ? { ...outcome, undo: undefined } : null)
    }, undoMs)
    return () => clearTimeout(timer)
  }, [outcome])
  return [outcome, setOutcome] as const
}

function formatError({ ids, error }: Outcome['errors'][number]): string {
  return `${ids.join(', ')}: ${error}`
}

interface BarButtonProps {
  shortcut?: string
  onClick: () => void
  ref?: (button: HTMLButtonElement | null) => void
  children: ReactNode
}

function BarButton({ shortcut, ...props }: BarButtonProps) {
  return <button type="button" className="assign-button" aria-keyshortcuts={shortcut} {...props} />
}

function Dismiss({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="assign-button"
    >
      <X aria-hidden size={16} strokeWidth={1.5} />
    </button>
  )
}
