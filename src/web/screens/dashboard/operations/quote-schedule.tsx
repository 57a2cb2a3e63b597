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
          {dueField('Deposit due', 'depositDue', fields['schedule.0.due'])}
        </>
      )}
      {deposit === null
        ? dueField('Due', 'restDue', fields['schedule.0.due'])
        : dueField('Rest due', 'restDue', fields['schedule.1.due'])}
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
