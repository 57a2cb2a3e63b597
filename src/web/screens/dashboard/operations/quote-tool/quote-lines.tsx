import { Plus, X } from 'lucide-react'
import type { RefObject } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import type { QuoteForm } from '#domain/quotes/quote-form.ts'
import { quoteLimits } from '#domain/quotes/quote-limits.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

type Lines = QuoteForm['lines']

interface QuoteLinesProps {
  lines: Lines
  fields: FieldErrors
  /** The first line's text. */
  firstRef: RefObject<HTMLInputElement | null>
  onChange: (lines: Lines) => void
}

/** The lines of a quote: what it is for, and what it costs once. */
export function QuoteLines({ lines, fields, firstRef, onChange }: QuoteLinesProps) {
  function change(at: number, changes: Partial<Lines[number]>) {
    onChange(lines.map((line, position) => (position === at ? { ...line, ...changes } : line)))
  }

  return (
    <>
      {[...lines.entries()].map(([at, { title, amount }]) => (
        <fieldset key={at} className="grid gap-2 border-l-2 border-rule pl-3">
          <legend className="sr-only">Line {at + 1}</legend>
          <Field label={`Line ${at + 1}`} error={fields[`lines.${at}.title`]}>
            {(control) => (
              <input
                {...control}
                ref={at === 0 ? firstRef : null}
                className="field"
                value={title}
                onChange={(event) => change(at, { title: event.target.value })}
              />
            )}
          </Field>
          <div className="flex items-end gap-3">
            <Field label={`Amount ${at + 1}`} error={fields[`lines.${at}.amountCents`]}>
              {(control) => (
                <input
                  {...control}
                  className="field figures"
                  inputMode="decimal"
                  placeholder="1,250.00"
                  autoComplete="off"
                  value={amount}
                  onChange={(event) => change(at, { amount: event.target.value })}
                />
              )}
            </Field>
            {lines.length > 1 && (
              <Button
                look="quiet"
                aria-label={`Remove line ${at + 1}`}
                onClick={() => onChange(lines.filter((_, position) => position !== at))}
              >
                <X aria-hidden size={18} strokeWidth={1.5} />
                Remove
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {lines.length < quoteLimits.lines && (
        <div>
          <Button look="quiet" onClick={() => onChange([...lines, { title: '', amount: '' }])}>
            <Plus aria-hidden size={18} strokeWidth={1.5} />
            Add a line
          </Button>
        </div>
      )}
    </>
  )
}
