import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import type { SavingsLine } from '#domain/savings/bill.ts'
import type { Verdict } from '#domain/savings/savings.ts'
import { sayVerdict } from '#domain/savings/savings-wording.ts'
import { Field, SelectField } from '#ui/field.tsx'
import { takeFocus } from '#ui/focus.ts'
import { InputField } from '#ui/input-field.tsx'
import { type FormErrors, isAssumedPrice, type LineText, renameLine } from './savings-form.ts'

interface BillLineProps {
  line: LineText
  position: number
  errors: FormErrors
  productsId: string
  /** The line in the case, and whether it is worth replacing. Undefined while it does not count, or a field is wrong. */
  calculated: SavingsLine | undefined
  verdict: Verdict | undefined
  onChange: (line: LineText) => void
  onLeave: () => void
  onRemove: () => void
}

const pricings = [
  { value: 'seat', label: 'Per seat' },
  { value: 'flat', label: 'Flat' },
] as const

export function BillLine(props: BillLineProps) {
  const { line, position, errors, productsId, calculated, verdict } = props
  const { onChange, onLeave, onRemove } = props
  const [isAdded] = useState(line.isNew)

  const name = line.product.trim() || `product ${position}`

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
                onBlur={onLeave}
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
      {calculated && verdict && (
        <p
          data-verdict={verdict.isReplaced ? 'replace' : 'keep'}
          className={clsx(
            'mt-2 text-sm font-semibold wrap-anywhere',
            verdict.isReplaced ? 'text-green' : 'text-amber',
          )}
        >
          {sayVerdict(calculated, verdict)}
        </p>
      )}
    </li>
  )
}

/**
 * For buttons near a field that is checked when it loses focus: a message that appears between press
 * and release would move the button from under the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
