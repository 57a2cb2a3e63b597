import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatResult } from '#domain/savings/savings.ts'
import { assumptionsSetOn } from '#domain/savings/savings-case.ts'
import { formatDay } from '#domain/values/dates.ts'
import { countOf } from '#domain/values/money.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { InputField } from '#ui/input-field.tsx'
import { useAnnouncedChange } from '#web/shared/announcer.tsx'
import { BillFields } from './bill-fields.tsx'
import {
  type CycleControl,
  counted,
  resetAssumptions,
  type SavingsFormControl,
  termLabels,
  termNames,
  useSavingsForm,
} from './savings-form.ts'
import { SavingsResult } from './savings-result.tsx'

export function SavingsCalculator(cycleControl: CycleControl) {
  const control = useSavingsForm(cycleControl)
  const { savingsCase, savings, verdicts } = control
  useAnnouncedChange(formatResult(savings, savingsCase, verdicts), 800)

  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- before another control writes to the address */}
      <form
        aria-label="Your bill"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onBlur={control.settle}
        className="grid content-start gap-8 print:hidden script-off:hidden"
      >
        <BillFields control={control} />
        <AssumptionFields control={control} />
      </form>
      <SavingsResult {...{ savingsCase, savings, verdicts }} isUpToDate={control.isComplete} />
    </div>
  )
}

const cycles = [
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
] as const

const periods = [1, 2, 3, 4, 5].map((years) => ({
  value: String(years),
  label: countOf(years, 'year'),
}))

/** Everything the result depends on besides the bill. Open as soon as one of its fields is wrong. */
function AssumptionFields({ control }: { control: SavingsFormControl }) {
  const { form, errors, change } = control
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = Object.keys(errors).some((field) => !/^(product|seats|price)-/.test(field))

  return (
    <details
      className="group border-y border-rule"
      // What an error has opened stays open: its field may still have the focus.
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 text-xl font-bold">
        Assumptions
        <ChevronDown aria-hidden size={20} strokeWidth={1.5} className="group-open:rotate-180" />
      </summary>
      <p className="text-sm text-soft">
        Ours, as of {formatDay(assumptionsSetOn)}. Change any of them.
      </p>
      <div className="mt-4 grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {counted(form).map((line, position) => (
          <InputField
            inputMode="decimal"
            key={line.key}
            label={`Building ${line.product.trim() || `product ${position + 1}`}, once`}
            error={errors[`build-${line.key}`]}
            value={line.build}
            onType={(build) =>
              change({
                ...form,
                lines: form.lines.map((each) =>
                  each.key === line.key ? { ...each, build } : each,
                ),
              })
            }
          />
        ))}
        {termNames.map((name) => (
          <InputField
            inputMode="decimal"
            key={name}
            label={termLabels[name]}
            error={errors[name]}
            value={form[name]}
            onType={(typed) => change({ ...form, [name]: typed })}
          />
        ))}
        <SelectField
          label="Our plan is billed"
          value={form.cycle}
          options={cycles}
          onChoose={(cycle) => change({ ...form, cycle })}
        />
        <SelectField
          label="Period"
          value={String(form.years)}
          options={periods}
          onChoose={(years) => change({ ...form, years: Number(years) })}
        />
      </div>
      <Button look="outline" className="mt-5 mb-6" onClick={() => change(resetAssumptions(form))}>
        Reset to our assumptions
      </Button>
    </details>
  )
}
