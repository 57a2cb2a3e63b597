import { useState } from 'react'
import type { Tracking } from '#contract/backend.ts'
import type { BillLine } from '#domain/savings/bill.ts'
import { statementMessages } from '#domain/statement/own-statement-schema.ts'
import { toastError } from '#ui/toaster.tsx'
import { type StatementChange, useChangeStatement } from '#web/queries/statement.ts'
import { announce } from '#web/shared/announcer.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'

/** The last change, and the one that takes it back. */
interface UndoableChange {
  text: string
  undo: StatementChange
  /** Whether the line that was opened is no longer there: removed, or under another name. */
  isLineGone: boolean
}

export type StatementEdits = ReturnType<typeof useStatementEdits>

/** Changes to the statement, of which the last can be undone. */
export function useStatementEdits(tracking: Tracking) {
  const { mutateAsync, isPending } = useChangeStatement(tracking)
  const [last, setLast] = useState<UndoableChange | null>(null)

  async function change(next: StatementChange, done: UndoableChange) {
    await mutateAsync(next)
    setLast(done)
    announce(done.text)
  }

  return {
    /** Null when there is nothing to undo. */
    last,
    isBusy: isPending,
    /** Saves a line in place of another one, or as a new one. Rejects when it was not saved. */
    async save(line: BillLine, before: BillLine | undefined) {
      const { product } = line
      if (before === undefined) {
        const undo = { remove: product }
        return change({ save: line }, { text: `${product} added.`, undo, isLineGone: false })
      }
      return change(
        { save: { ...line, replaces: before.product } },
        {
          text: `${product} changed.`,
          undo: { save: { ...billLine(before), replaces: product } },
          isLineGone: product !== before.product,
        },
      )
    },
    async remove(line: BillLine) {
      const undo = { save: billLine(line) }
      return change(
        { remove: line.product },
        { text: `${line.product} removed.`, undo, isLineGone: true },
      )
    },
    /** Returns false when the change could not be undone. */
    async undo() {
      if (last === null || isPending) return false
      try {
        await mutateAsync(last.undo)
      } catch (error) {
        toastError(errorMessage(error, statementMessages.undoFailed))
        return false
      }
      setLast(null)
      announce('Undone.')
      return true
    },
  }
}

/** Without the request: it is not the client's to save. */
function billLine({ product, seats, centsPerSeat }: BillLine): BillLine {
  return { product, seats, centsPerSeat }
}
