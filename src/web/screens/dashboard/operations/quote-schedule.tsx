import { sayDue } from '#domain/invoices/payment-schedule.ts'
import type { QuoteForm } from '#domain/quotes/quote-form.ts'
import { SelectField } from '#ui/field.tsx'
import { InputField } from '#ui/input-field.tsx'
import type { FormErrors } from '#web/shared/form/use-form.tsx'

interface QuoteScheduleProps {
  form: QuoteForm
  fields: FormErrors
  onChange: (changes: Partial<QuoteForm>) => void
}

export function QuoteSchedule({ form, fields, onChange }: QuoteScheduleProps) {
  const { deposit, depositDue, restDue } = form
  return (
    <div className="grid gap-3 sm:grid-cols-2">
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
          <DueField
            label="Deposit due"
            value={depositDue}
            error={fields['schedule.0.due']}
            onChange={(due) => onChange({ depositDue: due })}
          />
        </>
      )}
      <DueField
        label={deposit === null ? 'Due' : 'Rest due'}
        value={restDue}
        error={fields[deposit === null ? 'schedule.0.due' : 'schedule.1.due']}
        onChange={(due) => onChange({ restDue: due })}
      />
    </div>
  )
}

const ways = [
  { value: 'all', label: 'All at once' },
  { value: 'deposit', label: 'A deposit and the rest' },
]
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

/** One of the moments, or a day, whose own field follows. */
function DueField({ label, value, error, onChange }: DueFieldProps) {
  const isDay = !moments.includes(value)
  const day = { type: 'date', label: `${label} on`, value, error, onType: onChange }
  return (
    <div className="grid content-start gap-3">
      <SelectField label={label} value={isDay ? '' : value} options={choices} onChoose={onChange} />
      {isDay && <InputField {...day} />}
    </div>
  )
}
