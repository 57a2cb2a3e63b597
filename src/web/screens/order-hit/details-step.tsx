import { namesWith, orderFields } from '#domain/requests/order-fields.ts'
import { Field } from '#ui/field.tsx'
import { OrderSummary } from './order-summary.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './step-props.ts'

export function DetailsStep({ form, draft, headingRef, removeBill }: StepProps) {
  return (
    <>
      <StepHeading headingRef={headingRef}>Budget, timing and team size</StepHeading>
      <div className="mt-6 grid gap-5 sm:grid-cols-3">
        {namesWith(orderFields, 'options').map((name) => {
          const field = orderFields[name]
          return (
            <Field
              key={name}
              label={'question' in field ? field.question : field.label}
              error={form.errors[name]}
            >
              {(attributes) => (
                <select {...attributes} {...form.field(name)} required className="field">
                  <option value="">Choose one</option>
                  {Object.entries(field.options).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )
        })}
      </div>
      <OrderSummary form={form} draft={draft} removeBill={removeBill} />
    </>
  )
}
