import { useEffect, useRef } from 'react'
import type { StatementEdits } from './use-statement-edits.ts'

interface UndoNoticeProps {
  edits: StatementEdits
  /** While a dialog is open, nothing outside of it can take focus. */
  isCovered: boolean
  /** The pressed button is about to go. */
  onUndone: () => void
}

/** The last change in words, with the way back. */
export function UndoNotice({ edits, isCovered, onUndone }: UndoNoticeProps) {
  const { last, isBusy, undo } = edits
  const ref = useRef<HTMLButtonElement>(null)
  const focusedFor = useRef(last)

  useEffect(() => {
    if (isCovered || focusedFor.current === last) return
    focusedFor.current = last
    // The line whose button was pressed is gone; the way back is the next thing to reach for.
    if (last?.isLineGone) ref.current?.focus()
  }, [last, isCovered])

  async function takeBack() {
    if (await undo()) onUndone()
  }

  if (last === null) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-soft wrap-anywhere">
      {last.text}
      <button
        ref={ref}
        type="button"
        aria-disabled={isBusy}
        onClick={() => void takeBack()}
        className="min-h-11 px-1 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Undo
      </button>
    </p>
  )
}
