import { clsx } from 'clsx'
import { ClipboardPaste, Plus, X } from 'lucide-react'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import type { SavingsLine } from '#domain/savings/bill.ts'
import { formatVerdict, type Verdict } from '#domain/savings/savings.ts'
import { assumptionsSetOn } from '#domain/savings/savings-case.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field, SelectField } from '#ui/field.tsx'
import { takeFocus } from '#ui/focus.ts'
import { InputField } from '#ui/input-field.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import type { PastePanelProps } from './paste-panel.tsx'
import {
  addLine,
  counted,
  fillLines,
  isAssumedPrice,
  type LineText,
  renameLine,
  type SavingsFormControl,
} from './savings-form.ts'

interface Undo {
  done: string
  restore: (lines: LineText[]) => LineText[]
}

export function BillFields({ control }: { control: SavingsFormControl }) {
  const { form, change, savingsCase, verdicts, isComplete } = control
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
            control={control}
            line={line}
            at={at}
            productsId={productsId}
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

interface BillLineProps {
  control: SavingsFormControl
  line: LineText
  at: number
  productsId: string
  /** The line in the case, and whether it is worth replacing. Undefined while it does not count, or a field is wrong. */
  calculated: SavingsLine | undefined
  verdict: Verdict | undefined
  onRemove: () => void
}

const pricings = [
  { value: 'seat', label: 'Per seat' },
  { value: 'flat', label: 'Flat' },
] as const

function BillLine(props: BillLineProps) {
  const { line, at, productsId, calculated, verdict, onRemove } = props
  const { form, errors, change } = props.control
  const [isAdded] = useState(line.isNew)

  const name = line.product.trim() || `product ${at + 1}`

  function onChange(changed: LineText) {
    change({ ...form, lines: form.lines.with(at, { ...changed, isNew: false }) })
  }

  return (
    <li className="border-b border-rule py-4">
      <fieldset aria-label={name} className="grid grid-cols-2 items-start gap-3">
        <div className="col-span-full flex gap-3">
          <Field label="Product" error={errors[`product-${line.key}`]} className="min-w-0 flex-1">
            {(attributes) => (
              <input
                {...attributes}
                className="field"
                list={productsId}
                autoComplete="off"
                ref={isAdded ? takeFocus : undefined}
                value={line.product}
                onBlur={() => line.isNew && onChange(line)}
                onChange={(event) => onChange(renameLine(line, event.target.value))}
              />
            )}
          </Field>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onMouseDown={keepFocus}
            onClick={onRemove}
            className="mt-[1.875rem] inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden size={18} strokeWidth={1.5} />
          </button>
        </div>
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3 sm:grid-cols-3">
          <SelectField
            label="Pricing"
            value={line.isFlat ? 'flat' : 'seat'}
            options={pricings}
            onChoose={(pricing) => onChange({ ...line, isFlat: pricing === 'flat' })}
          />
          {!line.isFlat && (
            <InputField
              label="Seats"
              inputMode="numeric"
              error={errors[`seats-${line.key}`]}
              value={line.seats}
              onType={(seats) => onChange({ ...line, seats })}
            />
          )}
          <InputField
            label={line.isFlat ? 'Price per month' : 'Price per seat'}
            inputMode="decimal"
            error={errors[`price-${line.key}`]}
            value={line.price}
            onType={(price) => onChange({ ...line, price })}
          >
            {isAssumedPrice(line) && <span className="text-sm text-amber">Our assumption</span>}
          </InputField>
        </div>
      </fieldset>
      {line.renewsOn && (
        <p className="mt-2 text-sm text-soft">Renews on {formatDay(line.renewsOn)}</p>
      )}
      {calculated && verdict && (
        <p
          data-verdict={verdict.isReplaced ? 'replace' : 'keep'}
          className={clsx(
            'mt-2 text-sm font-semibold wrap-anywhere',
            verdict.isReplaced ? 'text-green' : 'text-amber',
          )}
        >
          {formatVerdict(calculated, verdict)}
        </p>
      )}
    </li>
  )
}

/**
 * For buttons near a field that is checked when it loses focus: a message that appears between press
 * and release would move the button from under the pointer.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

const PastePanel = lazyLoad(() => import('./paste-panel.tsx'), 'PastePanel')

export function PasteBill({ onFill, room }: Pick<PastePanelProps, 'onFill' | 'room'>) {
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the panel is closed: Escape must not lose it.
  const [text, setText] = useState('')

  return (
    <>
      <Button look="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ClipboardPaste aria-hidden size={18} strokeWidth={1.5} />
        Paste a bill
      </Button>
      {isOpen && (
        <PastePanel
          text={text}
          onChange={setText}
          room={room}
          onClose={() => setIsOpen(false)}
          onFill={(lines, how) => {
            onFill(lines, how)
            setIsOpen(false)
            setText('')
          }}
        />
      )}
    </>
  )
}
