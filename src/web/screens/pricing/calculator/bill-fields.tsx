import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import type { Verdict } from '#domain/savings/savings.ts'
import { assumptionsSetOn } from '#domain/savings/savings-assumptions.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Button } from '#ui/button.tsx'
import { BillLine, keepFocus } from './bill-line.tsx'
import { PasteBill } from './paste-bill.tsx'
import {
  addLine,
  counted,
  fillLines,
  type LineText,
  type SavingsFormControl,
} from './savings-form.ts'

interface Undo {
  done: string
  restore: (lines: LineText[]) => LineText[]
}

interface BillFieldsProps {
  control: SavingsFormControl
  /** Of the case's lines, in their order. */
  verdicts: readonly Verdict[]
}

/** The products one pays for. What was removed or replaced can be brought back. */
export function BillFields({ control, verdicts }: BillFieldsProps) {
  const { form, errors, change, savingsCase, isComplete } = control
  const [undo, setUndo] = useState<Undo | null>(null)
  const undoRef = useRef<HTMLButtonElement>(null)
  const productsId = useId()

  function setLines(lines: LineText[]) {
    change({ ...form, lines })
  }

  function keepLines(isKept: (line: LineText) => boolean, done: string) {
    const removed = [...form.lines.entries()].filter(([, line]) => !isKept(line))
    setUndo({
      done,
      restore: (lines) => removed.reduce((all, [at, line]) => all.toSpliced(at, 0, line), lines),
    })
    setLines(form.lines.filter(isKept))
    // The button that was pressed may be gone; the way back is the next thing to reach for.
    requestAnimationFrame(() => undoRef.current?.focus())
  }

  const inCase = counted(form)
  const place = (line: LineText) => (isComplete ? inCase.indexOf(line) : -1)
  const recommended = inCase.filter((line) => verdicts[place(line)]?.isReplaced)
  const isChoice = recommended.length > 0 && recommended.length < inCase.length

  return (
    <fieldset className="min-w-0">
      <legend className="text-xl font-bold">What you pay for</legend>
      <p className="mt-1 text-sm text-soft">
        Prices are our assumptions as of {formatDay(assumptionsSetOn)}. Change them to match your
        invoices.
      </p>
      <datalist id={productsId}>
        {targetSaaSPresets.map((product) => (
          <option key={product}>{product}</option>
        ))}
      </datalist>
      <ul className="mt-4 border-t border-rule">
        {form.lines.map((line, at) => (
          <BillLine
            key={line.key}
            line={line}
            position={at + 1}
            errors={errors}
            productsId={productsId}
            onChange={(changed) => setLines(form.lines.with(at, { ...changed, isNew: false }))}
            onLeave={() => {
              if (line.isNew) setLines(form.lines.with(at, { ...line, isNew: false }))
            }}
            calculated={savingsCase.lines[place(line)]}
            verdict={verdicts[place(line)]}
            onRemove={() =>
              keepLines((each) => each !== line, `Removed ${line.product || 'a line'}.`)
            }
          />
        ))}
      </ul>
      {form.lines.length === 0 && (
        <p className="border-b border-rule py-5 text-soft">
          No product yet. Add one to see what it would save.
        </p>
      )}
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-3">
        <Button
          look="outline"
          disabled={form.lines.length >= savingsLimits.lines}
          onMouseDown={keepFocus}
          onClick={() => change(addLine(form))}
        >
          <Plus aria-hidden size={18} strokeWidth={1.5} />
          Add a product
        </Button>
        <PasteBill
          room={savingsLimits.lines - inCase.length}
          onFill={(lines, how) => {
            const count = lines.length === 1 ? 'one product' : `${lines.length} products`
            const filled = fillLines(form, lines, how)
            const added = new Set(
              filled.lines.filter((line) => !form.lines.includes(line)).map(({ key }) => key),
            )
            setUndo({
              done: `Filled in ${count}.`,
              restore: (current) =>
                how === 'replace' ? form.lines : current.filter(({ key }) => !added.has(key)),
            })
            change(filled)
          }}
        />
        {isChoice && (
          <Button
            look="outline"
            onClick={() =>
              keepLines((line) => recommended.includes(line), 'Removed what doesn’t pay off.')
            }
          >
            Use our recommendation
          </Button>
        )}
        {undo && (
          <p className="flex items-center gap-2 text-soft">
            {undo.done}
            <button
              ref={undoRef}
              type="button"
              // Meanwhile other lines may have taken the room.
              disabled={undo.restore(form.lines).length > savingsLimits.lines}
              className="min-h-11 px-1 font-semibold text-primary underline underline-offset-4"
              onClick={() => {
                setLines(undo.restore(form.lines))
                setUndo(null)
              }}
            >
              Undo
            </button>
          </p>
        )}
      </div>
    </fieldset>
  )
}
