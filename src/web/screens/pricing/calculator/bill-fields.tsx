import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatDay } from '#domain/dates.ts'
import { assumptionsSetOn } from '#domain/savings-assumptions.ts'
import { savingsLimits } from '#domain/savings-limits.ts'
import { targetSaaSPresets } from '#domain/target-saas.ts'
import { Button } from '#ui/button.tsx'
import { BillLine, keepFocus } from './bill-line.tsx'
import { addLine, type LineText } from './savings-form.ts'
import type { SavingsFormControl } from './use-savings-form.ts'

/** The products one pays for. A removed line can be brought back. */
export function BillFields({ control }: { control: SavingsFormControl }) {
  const { form, errors, change } = control
  const [removed, setRemoved] = useState<{ line: LineText; at: number } | null>(null)
  const undoRef = useRef<HTMLButtonElement>(null)
  const productsId = useId()

  function setLines(lines: LineText[]) {
    change({ ...form, lines })
  }

  function remove(at: number) {
    const line = form.lines[at]
    if (line === undefined) return
    setRemoved({ line, at })
    setLines(form.lines.toSpliced(at, 1))
    // The button that was pressed is gone; the way back is the next thing to reach for.
    requestAnimationFrame(() => undoRef.current?.focus())
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-xl font-bold">What you pay for</legend>
      <p className="mt-1 text-sm text-soft">
        Prices per seat are our assumptions, set on {formatDay(assumptionsSetOn)}. Change them to
        what your invoice says.
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
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {form.lines.length === 0 && (
        <p className="border-b border-rule py-5 text-soft">
          No product yet. Add one, and the comparison appears.
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
        {removed && (
          <p className="flex items-center gap-2 text-soft">
            Removed {removed.line.product || 'a line'}.
            <button
              ref={undoRef}
              type="button"
              className="min-h-11 px-1 font-semibold text-primary underline underline-offset-4"
              onClick={() => {
                setLines(form.lines.toSpliced(removed.at, 0, removed.line))
                setRemoved(null)
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
