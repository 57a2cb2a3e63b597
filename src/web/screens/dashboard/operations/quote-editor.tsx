import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isLargerPlan, neededPlan } from '#domain/companies/company-plan.ts'
import { formatDue } from '#domain/invoices/payment-schedule.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { fillTemplate, templateLines } from '#domain/operations/templates.ts'
import { type NewQuote, newQuoteSchema } from '#domain/quotes/quote.ts'
import {
  addLines,
  draftQuote,
  duplicateQuote,
  emptyQuoteForm,
  type QuoteForm,
  quoteFormSchema,
  readQuoteForm,
} from '#domain/quotes/quote-form.ts'
import { compareQuote, formatNeededPlan } from '#domain/quotes/quote-wording.ts'
import { planChoices } from '#domain/requests/order.ts'
import { formatCents } from '#domain/values/money.ts'
import { linkClass } from '#ui/button.tsx'
import { Field, SelectField } from '#ui/field.tsx'
import { InputField } from '#ui/input-field.tsx'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { heldSendsQuery, useOperations, useRequestChange } from '#web/queries/operations.ts'
import { templatesQuery } from '#web/queries/templates.ts'
import { AttachFiles } from '#web/screens/dashboard/files/attach-files.tsx'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { QuoteDocument } from '#web/screens/dashboard/quotes/quote-document.tsx'
import { storedQuote } from '#web/shared/form/stored-drafts.ts'
import { type FormErrors, useForm } from '#web/shared/form/use-form.tsx'
import { DeskForm, deskClass } from './desk-form.tsx'
import { quoteDraftName } from './held-sends.tsx'
import { LineFields, saveUsedLines } from './line-fields.tsx'
import { ChangedMeanwhile } from './request-form.tsx'
import { useTemplateMenu } from './template-menu.tsx'

/** Writes the next quote beside the document it becomes. What is typed is kept in this browser until it is sent. */
export function QuoteEditor(props: { request: OperatorRequest; onClose: () => void }) {
  const { request, onClose } = props
  const { id, version, quotes, planBasis, bill, targetSaaS } = request
  const operations = useOperations()
  const queryClient = useQueryClient()
  const start = () => emptyQuoteForm(request, new Date())
  const [stored] = useState(() => storedQuote(id))
  const [form, setForm] = useState(() => stored.parse(quoteFormSchema) ?? start())
  const [discarded, setDiscarded] = useState<QuoteForm>()
  const [filled, setFilled] = useState(0)
  const needed = neededPlan(planBasis)
  const draft = draftQuote(form, planBasis)
  const [latest] = quotes
  const uploads = useUploads(quoteDraftName(id), id)
  const schema = {
    safeParse: () =>
      newQuoteSchema.safeParse({ version, ...uploads.attached, ...readQuoteForm(form) }),
  }
  const quoteForm = useForm<string, NewQuote>(schema, {})
  const { mutateAsync: send } = useRequestChange(id, (calls, quote: NewQuote) =>
    calls.sendQuote(id, quote),
  )
  const { errors } = quoteForm

  function type(changes: Partial<QuoteForm>) {
    const changed = { ...form, ...changes }
    quoteForm.showErrors({})
    setDiscarded(undefined)
    setForm(changed)
    stored.write(changed)
  }

  /** By a button: typing goes on in the first line. */
  function fill(changes: Partial<QuoteForm>) {
    type(changes)
    setFilled(filled + 1)
  }

  async function finish() {
    // Whether it may still be undone decides what is next.
    await queryClient.invalidateQueries(heldSendsQuery(operations))
    stored.clear()
    uploads.clear()
    saveUsedLines(form.lines)
    onClose()
  }

  function discard() {
    fill(start())
    stored.clear()
    setDiscarded(form)
  }

  const { data: templates = [] } = useQuery(templatesQuery(operations))
  const lineTemplates = templates.filter(({ kind }) => kind === 'quote')
  const slash = useTemplateMenu(request, (added, retitle) => {
    const lines = form.lines.map((line) => ({ ...line, title: retitle(line.title) }))
    type({ lines: addLines(lines, added) })
  })

  const plans = planChoices.map(({ value, label, order }) => {
    const isTooSmall = needed !== undefined && isLargerPlan(needed.plan, order.plan)
    return { value, label, disabled: isTooSmall }
  })
  const dateField = (name: 'estimatedCompletion' | 'validUntil', label: string) => (
    <InputField
      label={label}
      error={errors[name]}
      type="date"
      value={form[name]}
      onType={(day) => type({ [name]: day })}
    />
  )

  return (
    <section aria-label={`Quote ${quotes.length + 1} for ${id}`} className={deskClass}>
      <DeskForm
        form={quoteForm}
        label="Quote"
        title={`Quote ${quotes.length + 1}`}
        state="Saved in this browser as you type"
        total={formatCents(draft.totalCents)}
        isReady={uploads.isReady}
        act={(quote) => send(quote)}
        conflict={<ChangedMeanwhile request={request} />}
        onDone={finish}
        submit="Send quote"
        busy="Sending…"
        cancel="Discard"
        onCancel={discard}
        previewed="What the client will see"
        preview={
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
        }
      >
        <div {...slash.props} className="grid gap-3">
          {slash.menu}
          {latest?.status === 'sent' && (
            <p className="text-soft">
              Sending this replaces quote {latest.number}, which the client hasn’t decided on.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {lineTemplates.length > 0 && (
              <Menu>
                <MenuTrigger className="assign-button">
                  Insert template
                  <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
                </MenuTrigger>
                <MenuPanel>
                  {lineTemplates.map(({ id: key, name, text }) => {
                    const added = templateLines(fillTemplate(text, request))
                    const add = () => fill({ lines: addLines(form.lines, added) })
                    return (
                      <MenuItem key={key} onSelect={add}>
                        {name}
                      </MenuItem>
                    )
                  })}
                </MenuPanel>
              </Menu>
            )}
            {latest && (
              <button
                type="button"
                className="assign-button"
                onClick={() => fill(duplicateQuote(latest, form))}
              >
                Duplicate quote {latest.number}
              </button>
            )}
          </div>
          <LineFields
            key={filled}
            lines={form.lines}
            fields={errors}
            onChange={(lines) => type({ lines })}
          />
          <SelectField
            label="Plan"
            hint={formatNeededPlan(planBasis, draft.planned)}
            error={errors['plan'] ?? errors['billing']}
            value={form.planChoice}
            options={[{ value: '', label: 'Choose a plan' }, ...plans]}
            onChoose={(planChoice) => type({ planChoice })}
          />
          <div className="quote-terms">
            {dateField('estimatedCompletion', 'Estimated completion')}
            {dateField('validUntil', 'Valid until')}
            <QuoteSchedule form={form} fields={errors} onChange={type} />
          </div>
          <Field label="Scope and notes" error={errors['note']}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                className="field field-sizing-content max-h-48"
                value={form.note}
                onChange={(event) => type({ note: event.target.value })}
              />
            )}
          </Field>
          <AttachFiles uploads={uploads} />
          <p role="status" className="empty:hidden">
            {discarded && (
              <>
                Draft discarded.{' '}
                <button type="button" className={linkClass()} onClick={() => fill(discarded)}>
                  Undo
                </button>
              </>
            )}
          </p>
        </div>
      </DeskForm>
    </section>
  )
}

interface QuoteScheduleProps {
  form: QuoteForm
  fields: FormErrors
  onChange: (changes: Partial<QuoteForm>) => void
}

function QuoteSchedule({ form, fields, onChange }: QuoteScheduleProps) {
  const { deposit } = form

  /** One of the moments, or a day, whose own field follows. */
  function dueField(label: string, name: 'depositDue' | 'restDue', error: string | undefined) {
    const isDay = !moments.includes(form[name])
    const value = isDay ? '' : form[name]
    const choose = (due: string) => onChange({ [name]: due })
    const day = { type: 'date', label: `${label} on`, value: form[name], error, onType: choose }
    return (
      <div className="grid content-start gap-3">
        <SelectField label={label} value={value} options={choices} onChoose={choose} />
        {isDay && <InputField {...day} />}
      </div>
    )
  }

  return (
    <>
      <SelectField
        label="Payment"
        value={deposit === null ? 'all' : 'deposit'}
        options={ways}
        onChoose={(way) => onChange({ deposit: way === 'all' ? null : '30' })}
      />
      {deposit !== null && (
        <>
          <InputField
            label="Deposit in percent"
            error={fields['schedule.0.percent'] ?? fields['schedule.1.percent']}
            inputMode="numeric"
            value={deposit}
            onType={(typed) => onChange({ deposit: typed })}
          />
          {dueField('Deposit due', 'depositDue', fields['schedule.0.due'])}
        </>
      )}
      {deposit === null
        ? dueField('Due', 'restDue', fields['schedule.0.due'])
        : dueField('Rest due', 'restDue', fields['schedule.1.due'])}
    </>
  )
}

const ways = [
  { value: 'all', label: 'All at once' },
  { value: 'deposit', label: 'A deposit first' },
]
const moments = ['acceptance', 'handover']
const choices = [
  ...moments.map((value) => ({ value, label: formatDue(value) })),
  { value: '', label: 'on a date' },
]
