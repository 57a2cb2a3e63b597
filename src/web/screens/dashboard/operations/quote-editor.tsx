import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isLargerPlan, neededPlan } from '#domain/companies/company-plan.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { newQuoteSchema } from '#domain/quotes/quote.ts'
import { compareQuote } from '#domain/quotes/quote-comparison.ts'
import {
  draftQuote,
  emptyQuoteForm,
  type QuoteForm,
  readQuoteForm,
} from '#domain/quotes/quote-form.ts'
import { addLines, duplicateQuote, quoteTemplates } from '#domain/quotes/quote-templates.ts'
import { sayNeededPlan } from '#domain/quotes/quote-wording.ts'
import { planChoices } from '#domain/requests/order-plan.ts'
import type { PlanId } from '#domain/site/plans.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { InputField } from '#ui/input-field.tsx'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { AttachFiles } from '#web/screens/dashboard/files/attach-files.tsx'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { QuoteDocument } from '#web/screens/dashboard/quotes/quote-document.tsx'
import {
  readQuoteDraft,
  removeQuoteDraft,
  saveQuoteLines,
  writeQuoteDraft,
} from '#web/shared/quote-drafts.ts'
import { nextStepId } from './next-step.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteSchedule } from './quote-schedule.tsx'
import { ToolForm, useTool } from './tool-form.tsx'

interface QuoteEditorProps {
  request: OperatorRequest
  onClose: () => void
}

/** Writes the next quote beside the document it becomes. What is typed is kept in this browser until it is sent. */
export function QuoteEditor({ request, onClose }: QuoteEditorProps) {
  const { id, version, quotes, planBasis, bill, targetSaaS } = request
  const [form, setForm] = useState(() => readQuoteDraft(id) ?? start())
  const [discarded, setDiscarded] = useState<QuoteForm>()
  const needed = neededPlan(planBasis)
  const tool = useTool(id, newQuoteSchema, (operations, quote) => operations.sendQuote(id, quote))
  const draft = draftQuote(form, planBasis)
  const [latest] = quotes
  const uploads = useUploads(`${id} quote`, id)

  function start(): QuoteForm {
    return emptyQuoteForm(request, new Date())
  }

  function type(changes: Partial<QuoteForm>) {
    const changed = { ...form, ...changes }
    tool.reset()
    setDiscarded(undefined)
    setForm(changed)
    writeQuoteDraft(id, changed)
  }

  async function send() {
    const attached = uploads.ready()
    if (attached === undefined) return
    // The schema names what is missing.
    const offer = { version, ...attached, ...readQuoteForm(form) } as Parameters<
      typeof tool.send
    >[0]
    if (!(await tool.send(offer))) return
    removeQuoteDraft(id)
    uploads.clear()
    saveQuoteLines(form.lines)
    onClose()
  }

  function discard() {
    removeQuoteDraft(id)
    setForm(start())
    setDiscarded(form)
  }

  function isTooSmall(plan: PlanId): boolean {
    return needed !== undefined && isLargerPlan(needed.plan, plan)
  }

  return (
    <Dialog
      title={`Quote ${quotes.length + 1} for ${id}`}
      subtitle={<p className="mt-1 text-soft">Saved in this browser as you type</p>}
      className="panel-full"
      returnFocusTo={nextStepId}
      onClose={onClose}
    >
      <div className="quote-desk">
        <ToolForm
          heading="Quote"
          isHeadingHidden
          request={request}
          tool={tool}
          wording={{ submit: 'Send quote', busy: 'Sending…', done: 'Sent' }}
          isMain
          onSubmit={() => void send()}
          buttons={
            <Button look="quiet" disabled={tool.isBusy} onClick={discard}>
              Discard
            </Button>
          }
        >
          {latest?.status === 'sent' && (
            <p className="text-soft">
              Sending this replaces quote {latest.number}, which the client hasn’t decided on.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Menu>
              <MenuTrigger className="assign-button">
                Add lines
                <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
              </MenuTrigger>
              <MenuPanel>
                {quoteTemplates.map(({ name, lines }) => (
                  <MenuItem
                    key={name}
                    onSelect={() => type({ lines: addLines(form.lines, lines) })}
                  >
                    {name}
                  </MenuItem>
                ))}
              </MenuPanel>
            </Menu>
            {latest && (
              <button
                type="button"
                className="assign-button"
                onClick={() => type(duplicateQuote(latest, form))}
              >
                Duplicate quote {latest.number}
              </button>
            )}
          </div>
          <QuoteLines
            lines={form.lines}
            fields={tool.fields}
            onChange={(lines) => type({ lines })}
          />
          <QuoteSchedule form={form} fields={tool.fields} onChange={type} />
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
          <div className="grid gap-3 sm:grid-cols-2">
            {(Object.keys(dates) as (keyof typeof dates)[]).map((name) => (
              <InputField
                key={name}
                label={dates[name]}
                error={tool.fields[name]}
                type="date"
                value={form[name]}
                onType={(day) => type({ [name]: day })}
              />
            ))}
          </div>
          <Field label="Scope and notes" error={tool.fields['note']}>
            {(control) => (
              <textarea
                {...control}
                rows={5}
                className="field"
                value={form.note}
                onChange={(event) => type({ note: event.target.value })}
              />
            )}
          </Field>
          <AttachFiles uploads={uploads} area="dialog" />
          <p role="status" className="empty:hidden">
            {discarded && (
              <>
                Draft discarded.{' '}
                <button type="button" className={linkClass()} onClick={() => type(discarded)}>
                  Undo
                </button>
              </>
            )}
          </p>
        </ToolForm>
        <section aria-label="Preview" className="quote-preview">
          <QuoteDocument
            title={request.title}
            buyer={{ ...request.client, address: request.invoicing.address }}
            quote={draft}
            comparison={
              bill && draft.planned && draft.totalCents > 0
                ? compareQuote(bill, targetSaaS, draft.planned)
                : undefined
            }
          />
        </section>
      </div>
    </Dialog>
  )
}

const dates = { estimatedCompletion: 'Estimated completion', validUntil: 'Valid until' }
