import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Following } from '#contract/backend.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { paths } from '#web/shared/paths.ts'
import { LineDialog } from './line-dialog.tsx'
import { NextToStrike } from './next-to-strike.tsx'
import styles from './own-statement.css?inline'
import { SavedSoFar } from './saved-so-far.tsx'
import { StatementLedger } from './statement-ledger.tsx'
import { UndoNotice } from './undo-notice.tsx'
import { useStatementEdits } from './use-statement-edits.ts'

interface EditableStatementProps {
  statement: OwnStatement
  following: Following
}

/**
 * The statement and the ways to change it; without a line, an invitation to begin. The button that adds a line and
 * the one that undoes a change stay the same elements in both, so that they keep focus.
 */
export function EditableStatement({ statement, following }: EditableStatementProps) {
  const edits = useStatementEdits(following)
  const addRef = useRef<HTMLButtonElement>(null)
  /** The product of the line in the dialog; empty for a new line. */
  const [opened, setOpened] = useState<string | null>(null)
  const { lines } = statement
  const isEmpty = lines.length === 0
  const isFull = lines.length >= savingsLimits.lines

  return (
    <div className="own-statement">
      {/* No page is prerendered with a statement, so no page carries its styles. */}
      <style href="own-statement" precedence="screen">
        {styles}
      </style>
      <div>
        {isEmpty ? (
          <p className="max-w-prose text-soft">
            List the software you pay for: each line is struck when we’ve replaced it, and you see
            what you save every month.
          </p>
        ) : (
          <StatementLedger statement={statement} onOpen={setOpened} />
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            ref={addRef}
            look={isEmpty ? 'primary' : 'outline'}
            disabled={isFull}
            onClick={() => setOpened('')}
          >
            <Plus aria-hidden size={18} strokeWidth={1.5} />
            {isEmpty ? 'Add what you pay for' : 'Add a product'}
          </Button>
          {isEmpty && (
            <AppLink to={`${paths.pricing}#calculator`} className={linkClass()}>
              Try the savings calculator
            </AppLink>
          )}
          {isFull && (
            <p className="text-sm text-soft">
              All {savingsLimits.lines} lines are in use. Remove one to add another.
            </p>
          )}
        </div>
        <UndoNotice
          edits={edits}
          isCovered={opened !== null}
          onUndone={() => addRef.current?.focus()}
        />
        {!isEmpty && <NextToStrike statement={statement} />}
      </div>
      {!isEmpty && <SavedSoFar statement={statement} />}
      {opened !== null && (
        <LineDialog
          key={opened}
          lines={lines}
          line={lines.find(({ product }) => product === opened)}
          edits={edits}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
