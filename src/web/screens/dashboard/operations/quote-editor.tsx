import { Plus, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import { isLargerPlan, neededPlan } from '#domain/companies/company-plan.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { newQuoteSchema, quoteContent } from '#domain/quotes/quote.ts'
import { emptyQuoteForm, type QuoteForm, readQuoteForm } from '#domain/quotes/quote-form.ts'
import { quoteLimits } from '#domain/quotes/quote-rules.ts'
import { sayNeededPlan } from '#domain/quotes/quote-wording.ts'
import { planChoices } from '#domain/requests/order-plan.ts'
import type { PlanId } from '#domain/site/plans.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { QuoteTerms } from '#web/screens/dashboard/quotes/quote-terms.tsx'
import { readQuoteDraft, removeQuoteDraft, writeQuoteDraft } from '#web/shared/quote-drafts.ts'
import { ToolForm, useTool } from './tool-form.tsx'

interface QuoteEditorProps {
  request: OperatorRequest
  /** With what was typed, unless it was sent. */
  onClose: (discarded?: QuoteForm) => void
}

/** Writes the next quote. What is typed is kept in this browser until it is sent or discarded. */
export function QuoteEditor({ request, onClose }: QuoteEditorProps) {
  const { id, version, quotes, planBasis } = request
  const needed = neededPlan(planBasis)
  const { form, change, discard } = useQuoteDraft(request)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const firstRef = useRef<HTMLInputElement>(null)
  const tool = useTool(id, newQuoteSchema, (operations, quote) => operations.sendQuote(id, quote))
  const offer = { version, ...readQuoteForm(form) }
  const { data: sound } = newQuoteSchema.safeParse(offer)

  useEffect(() => firstRef.current?.focus(), [])

  function type(changes: Parameters<typeof change>[0]) {
    tool.reset()
    change(changes)
  }

  async function send() {
    // The schema names what is missing.
    if (!(await tool.send(offer as Parameters<typeof tool.send>[0]))) return
    discard()
    onClose()
  }

  function isTooSmall(plan: PlanId): boolean {
    return needed !== undefined && isLargerPlan(needed.plan, plan)
  }

  const isSuperseding = quotes[0]?.status === 'sent'
  return (
    <ToolForm
      heading={`Quote ${quotes.length + 1}`}
      request={request}
      tool={tool}
      wording={{ submit: 'Send quote', busy: 'Sending…', done: 'Sent' }}
      isMain
      onSubmit={() => void send()}
      buttons={
        <>
          <Button look="outline" onClick={() => setIsPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Hide preview' : 'Preview'}
          </Button>
          <Button look="quiet" disabled={tool.isBusy} onClick={() => onClose(discard())}>
            Discard
          </Button>
        </>
      }
    >
      {isSuperseding && (
        <p className="text-sm text-soft">
          Sending this replaces quote {quotes[0]?.number}, which the client hasn’t decided on.
        </p>
      )}
      <QuoteLines
        lines={form.lines}
        fields={tool.fields}
        firstRef={firstRef}
        onChange={(lines) => type({ lines })}
      />
      <Field
        label="Plan"
        hint={sayNeededPlan(planBasis)}
        error={tool.fields['plan'] ?? tool.fields['billing']}
      >
        {(control) => (
          <select
            {...control}
            className="field"
            value={form.planChoice}
            onChange={(event) => type({ planChoice: event.target.value })}
          >
            <option value="">Choose a plan</option>
            {planChoices.map(({ value, label, order }) => (
              <option key={value} value={value} disabled={isTooSmall(order.plan)}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DateField
        // The tool for the date itself has this label.
        label="Completion in this quote"
        error={tool.fields['estimatedCompletion']}
        value={form.estimatedCompletion}
        onType={(estimatedCompletion) => type({ estimatedCompletion })}
      />
      <DateField
        label="Valid until"
        error={tool.fields['validUntil']}
        value={form.validUntil}
        onType={(validUntil) => type({ validUntil })}
      />
      <Field label="Note to the client" error={tool.fields['note']}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            className="field"
            value={form.note}
            onChange={(event) => type({ note: event.target.value })}
          />
        )}
      </Field>
      <p className="text-sm text-soft">Saved in this browser as you type.</p>
      {isPreviewed && (
        <section aria-label="Preview" className="rounded-lg border border-rule-strong p-5">
          {sound ? (
            <QuoteTerms quote={{ ...quoteContent(sound), planBasis }} />
          ) : (
            <p className="text-soft">Fill in the missing fields to see what the client will see.</p>
          )}
        </section>
      )}
    </ToolForm>
  )
}

interface DateFieldProps {
  label: string
  error: string | undefined
  value: string
  onType: (day: string) => void
}

function DateField({ label, error, value, onType }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="field figures max-w-56"
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}

type Lines = QuoteForm['lines']

interface QuoteLinesProps {
  lines: Lines
  fields: FieldErrors
  /** The first line's text. */
  firstRef: RefObject<HTMLInputElement | null>
  onChange: (lines: Lines) => void
}

/** The lines of a quote: what it is for, and what it costs once. */
function QuoteLines({ lines, fields, firstRef, onChange }: QuoteLinesProps) {
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

interface QuoteDraft {
  form: QuoteForm
  change: (changes: Partial<QuoteForm>) => void
  /** Forgets what was typed, and returns it. */
  discard: () => QuoteForm
}

/** A quote that is being written. It is saved in this browser with every change. */
function useQuoteDraft(request: OperatorRequest): QuoteDraft {
  const [form, setForm] = useState(() => readQuoteDraft(request.id) ?? start())

  function start(): QuoteForm {
    return emptyQuoteForm(request, new Date())
  }

  return {
    form,
    change(changes) {
      const changed = { ...form, ...changes }
      setForm(changed)
      writeQuoteDraft(request.id, changed)
    },
    discard() {
      removeQuoteDraft(request.id)
      setForm(start())
      return form
    },
  }
}
