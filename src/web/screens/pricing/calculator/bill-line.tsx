import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#ui/field.tsx'
import { type FormErrors, isAssumedPrice, type LineText, renameLine } from './savings-form.ts'

interface BillLineProps {
  line: LineText
  position: number
  errors: FormErrors
  productsId: string
  onChange: (line: LineText) => void
  /** The product's field has lost focus. */
  onLeave: () => void
  onRemove: () => void
}

export function BillLine(props: BillLineProps) {
  const { line, position, errors, productsId, onChange, onLeave, onRemove } = props
  const productRef = useRef<HTMLInputElement>(null)
  const [isAdded] = useState(line.isNew)

  useEffect(() => {
    if (isAdded) productRef.current?.focus()
  }, [isAdded])

  const name = line.product.trim() || `product ${position}`

  return (
    <li className="border-b border-rule py-4">
      <fieldset
        aria-label={name}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <Field
          label="Product"
          error={errors[`product-${line.key}`]}
          className="max-sm:col-span-full"
        >
          {(attributes) => (
            <input
              {...attributes}
              className="field"
              list={productsId}
              autoComplete="off"
              ref={productRef}
              value={line.product}
              onBlur={onLeave}
              onChange={(event) => onChange(renameLine(line, event.target.value))}
            />
          )}
        </Field>
        <Field label="Seats" error={errors[`seats-${line.key}`]}>
          {(attributes) => (
            <input
              {...attributes}
              className="field figures"
              inputMode="numeric"
              autoComplete="off"
              value={line.seats}
              onChange={(event) => onChange({ ...line, seats: event.target.value })}
            />
          )}
        </Field>
        <Field label="Price per seat" error={errors[`price-${line.key}`]}>
          {(attributes) => (
            <>
              <input
                {...attributes}
                className="field figures"
                inputMode="decimal"
                autoComplete="off"
                value={line.price}
                onChange={(event) => onChange({ ...line, price: event.target.value })}
              />
              {isAssumedPrice(line) && <span className="text-sm text-amber">Our assumption</span>}
            </>
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
      </fieldset>
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
