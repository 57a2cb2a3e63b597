import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type BulkChange,
  formatDone,
  groupErrors,
  undoMs,
  undoOf,
} from '#domain/operations/bulk-change.ts'
import { useBulkChange } from '#web/queries/operations.ts'
import { announce } from '#web/shared/announcer.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { BarButton, Dismiss } from './bar-button.tsx'
import { openerIn, rowsOf, selectionBar } from './queue-shortcuts.tsx'
import { SelectionActions } from './selection-actions.tsx'
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

function formatError({ ids, error }: Outcome['errors'][number]): string {
  return `${ids.join(', ')}: ${error}`
}
