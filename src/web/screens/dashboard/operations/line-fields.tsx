import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { type FormLine, formLineSchema } from '#domain/quotes/quote-form.ts'
import { quoteLimits } from '#domain/quotes/quote-rules.ts'
import { Button } from '#ui/button.tsx'
import { takeFocus } from '#ui/focus.ts'
import { InputField } from '#ui/input-field.tsx'
import { attempt } from '#web/shared/attempt.ts'
import { storedQuote } from '#web/shared/form/stored-drafts.ts'
import type { FormErrors } from '#web/shared/form/use-form.tsx'

type Lines = FormLine[]

interface LineFieldsProps {
  lines: Lines
  fields: FormErrors
  onChange: (lines: Lines) => void
}

/** The lines of a quote or an invoice while they are written. */
export function LineFields({ lines, fields, onChange }: LineFieldsProps) {
  const knownId = useId()
  const [known] = useState(readUsedLines)
  // A description may be filled in already.
  const [focused] = useState(() => (lines[0]?.title === '' ? 'title' : 'amount'))
  const ref = useRef<HTMLDivElement>(null)

  function change(at: number, changes: Partial<Lines[number]>) {
    onChange(lines.map((line, position) => (position === at ? { ...line, ...changes } : line)))
  }

  function changeTitle(at: number, title: string) {
    const used = lines[at]?.amount === '' ? known.find((line) => line.title === title) : undefined
    change(at, used ?? { title })
  }

  function add() {
    flushSync(() => onChange([...lines, { title: '', amount: '' }]))
    ref.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
  }

  return (
    <div ref={ref} className="grid gap-2">
      <datalist id={knownId}>
        {known.map(({ title, amount }) => (
          <option key={title} value={title}>
            {amount}
          </option>
        ))}
      </datalist>
      {[...lines.entries()].map(([at, { title, amount }]) => (
        <fieldset key={at} className="priced-line">
          <legend className="sr-only">Line {at + 1}</legend>
          <InputField
            isLabelHidden
            ref={at === 0 && focused === 'title' ? takeFocus : null}
            label={`Line ${at + 1}`}
            error={fields[`lines.${at}.title`]}
            className="field"
            autoComplete="on"
            list={knownId}
            placeholder="What it is for"
            value={title}
            onType={(text) => changeTitle(at, text)}
          />
          <InputField
            isLabelHidden
            ref={at === 0 && focused === 'amount' ? takeFocus : null}
            label={`Amount ${at + 1}`}
            error={fields[`lines.${at}.amountCents`]}
            className="field figures text-right"
            inputMode="decimal"
            placeholder="1,250.00"
            value={amount}
            onType={(text) => change(at, { amount: text })}
          />
          {lines.length > 1 && (
            <Button
              look="quiet"
              className="px-0"
              aria-label={`Remove line ${at + 1}`}
              onClick={() => onChange(lines.filter((_, position) => position !== at))}
            >
              <X aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
            </Button>
          )}
        </fieldset>
      ))}
      {lines.length < quoteLimits.lines && (
        <div>
          <Button look="quiet" className="-ml-3 px-3" onClick={add}>
            <Plus aria-hidden size={18} strokeWidth={1.5} />
            Add a line
          </Button>
        </div>
      )}
    </div>
  )
}

/** As a form keeps them: a text, which another version may have written. */
export const noLines = JSON.stringify([{ title: '', amount: '' }])

export function parseLines(text: string): Lines {
  const parsed = attempt(() => z.array(formLineSchema).parse(JSON.parse(text))) ?? []
  return parsed.length > 0 ? parsed : JSON.parse(noLines)
}

const sentLines = storedQuote('lines')
const sentLinesMax = 40

function readUsedLines(): Lines {
  return sentLines.parse(z.array(formLineSchema)) ?? []
}

export function saveUsedLines(lines: Lines): void {
  const titles = new Set(lines.map(({ title }) => title))
  const others = readUsedLines().filter(({ title }) => !titles.has(title))
  sentLines.write([...lines, ...others].slice(0, sentLinesMax))
}
