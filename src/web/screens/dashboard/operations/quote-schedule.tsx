import type { FieldErrors } from '#contract/errors.ts'
import { sayDue, sayPayment } from '#domain/invoices/payment-schedule.ts'
import type { QuoteDraft, QuoteForm } from '#domain/quotes/quote-form.ts'
import { InputField } from '#ui/input-field.tsx'
import { RadioTile } from '#ui/radio-tile.tsx'
import { SelectField } from '#ui/select-field.tsx'

interface QuoteScheduleProps {
  form: QuoteForm
  /** The same as far as it can be read. */
  draft: QuoteDraft
  fields: FieldErrors
  onChange: (changes: Partial<QuoteForm>) => void
}

/** How the one-time total is paid: all at handover, or a deposit and the rest. */
export function QuoteSchedule({ form, draft, fields, onChange }: QuoteScheduleProps) {
  const { deposit, depositDue, restDue } = form
  const hasDeposit = deposit !== null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">Payment</legend>
      <div className="grid sm:grid-cols-2">
        <RadioTile
          name="payment"
          label="All at handover"
          checked={!hasDeposit}
          onChange={() => onChange({ deposit: null, restDue: 'handover' })}
        />
        <RadioTile
          name="payment"
          label="A deposit and the rest"
          checked={hasDeposit}
          onChange={() => onChange({ deposit: '30' })}
        />
      </div>
      {hasDeposit && (
        <>
          <InputField
            label="Deposit in percent"
            error={fields['schedule.0.percent'] ?? fields['schedule.1.percent']}
            inputMode="numeric"
            value={deposit}
            onType={(typed) => onChange({ deposit: typed })}
          />
          <DueField
            label="Deposit due"
            value={depositDue}
            error={fields['schedule.0.due']}
            onChange={(due) => onChange({ depositDue: due })}
          />
        </>
      )}
      {(hasDeposit || restDue !== 'handover') && (
        <DueField
          label={hasDeposit ? 'Rest due' : 'Due'}
          value={restDue}
          error={fields[hasDeposit ? 'schedule.1.due' : 'schedule.0.due']}
          onChange={(due) => onChange({ restDue: due })}
        />
      )}
      {hasDeposit && <p className="text-soft">{sayPayment(draft).join(', ')}</p>}
    </fieldset>
  )
}

const moments = ['acceptance', 'handover']
const choices = [
  ...moments.map((value) => ({ value, label: sayDue(value) })),
  { value: '', label: 'on a date' },
]

interface DueFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (due: string) => void
}

/** One of the moments, or a day. The day's own field follows once it is asked for. */
function DueField({ label, value, error, onChange }: DueFieldProps) {
  const isDay = !moments.includes(value)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField label={label} value={isDay ? '' : value} options={choices} onChoose={onChange} />
      {isDay && (
        <InputField
          label={`${label} on`}
          type="date"
          error={error}
          value={value}
          onType={onChange}
        />
      )}
    </div>
  )
}
