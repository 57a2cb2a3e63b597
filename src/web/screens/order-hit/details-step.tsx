import {
  budgetLabels,
  budgets,
  companySizeLabels,
  companySizes,
  timeframeLabels,
  timeframes,
} from '#domain/requests/order-options.ts'
import { Field } from '#ui/field.tsx'
import { OrderSummary } from './order-summary.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './step-props.ts'

const choices = [
  { name: 'budget', label: 'Budget range', options: budgets, labels: budgetLabels },
  { name: 'timeframe', label: 'Timeframe', options: timeframes, labels: timeframeLabels },
  { name: 'companySize', label: 'Company size', options: companySizes, labels: companySizeLabels },
] as const

export function DetailsStep({ form, draft, headingRef, removeBill }: StepProps) {
  return (
    <>
      <StepHeading headingRef={headingRef}>Budget, timing and team size</StepHeading>
      <div className="mt-6 grid gap-5 sm:grid-cols-3">
        {choices.map(({ name, label, options, labels }) => (
          <Field key={name} label={label} error={form.errors[name]}>
            {(attributes) => (
              <select {...attributes} {...form.field(name)} required className="field">
                <option value="">Choose one</option>
                {options.map((option) => (
                  <option key={option} value={option}>
                    {(labels as Record<string, string>)[option]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
      <OrderSummary form={form} draft={draft} removeBill={removeBill} />
    </>
  )
}
