import { type BillingCycle, billingCycles } from '#domain/plans.ts'
import { Field } from '#ui/field.tsx'
import type { SavingsForm } from './savings-form.ts'
import type { SavingsFormControl } from './use-savings-form.ts'

const figures = [
  { name: 'seatGrowth', label: 'Growth in seats a year' },
  { name: 'priceGrowth', label: 'Growth in price a year' },
  { name: 'hosting', label: 'Hosting a month' },
] as const satisfies { name: keyof SavingsForm; label: string }[]

const cycleLabels: Record<BillingCycle, string> = { monthly: 'Every month', yearly: 'Every year' }

/** What the future is taken to bring, and what owning takes. */
export function FrameFields({
  control: { form, errors, change },
}: {
  control: SavingsFormControl
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-xl font-bold">What we assume</legend>
      <div className="mt-4 grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {figures.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
            {(attributes) => (
              <input
                {...attributes}
                className="field figures"
                inputMode="decimal"
                autoComplete="off"
                value={form[name]}
                onChange={(event) => change({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label="Our plan is billed">
          {(attributes) => (
            <select
              {...attributes}
              className="field"
              value={form.cycle}
              onChange={(event) => change({ ...form, cycle: event.target.value as BillingCycle })}
            >
              {billingCycles.map((cycle) => (
                <option key={cycle} value={cycle}>
                  {cycleLabels[cycle]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Years to look at">
          {(attributes) => (
            <select
              {...attributes}
              className="field"
              value={form.years}
              onChange={(event) => change({ ...form, years: Number(event.target.value) })}
            >
              {[1, 2, 3, 4, 5].map((years) => (
                <option key={years} value={years}>
                  {years === 1 ? '1 year' : `${years} years`}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
