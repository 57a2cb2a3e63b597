import type { ReactNode } from 'react'
import { orderFields } from '#domain/requests/order-fields.ts'
import type { HitContent } from '#domain/showcase/hit-content.ts'
import { type HitForm as HitFormValues, hitFormSchema } from '#domain/showcase/hit-form.ts'
import { hitStatuses, hitStatusLabels, industries } from '#domain/showcase/hit-status.ts'
import { Field } from '#ui/field.tsx'
import { SelectOptions } from '#ui/select-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

interface HitFormProps {
  initial: HitFormValues
  act: (content: HitContent) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
  wording: { submit: string; busy: string; failed: string }
  children?: ReactNode
}

/** The text of a hit, for the operator who writes it and the client who corrects it. */
export function HitForm({ initial, act, onDone, onCancel, wording, children }: HitFormProps) {
  const form = useForm<keyof HitFormValues, HitContent>(
    // The form has every field of the schema's input as text.
    hitFormSchema,
    initial as never,
  )

  const text = (name: keyof HitFormValues, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => <input {...control} {...form.field(name)} className="field" />}
    </Field>
  )
  const area = (name: keyof HitFormValues, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => <textarea {...control} {...form.field(name)} rows={4} className="field" />}
    </Field>
  )
  const choice = (name: keyof HitFormValues, label: string, options: Option[]) => (
    <Field label={label} error={form.errors[name]}>
      {(control) => (
        <select {...control} {...form.field(name)} className="field">
          <SelectOptions options={[{ value: '', label: 'Please choose' }, ...options]} />
        </select>
      )}
    </Field>
  )

  return (
    <SubmitForm form={form} act={act} onDone={onDone} onCancel={onCancel} wording={wording}>
      {children}
      {text('title', 'Title')}
      {area('description', 'Description')}
      <div className="grid gap-5 sm:grid-cols-2">
        {text('originalSaas', 'Replaced product')}
        {text('tags', 'Features', 'Separate them with commas.')}
        {choice('industry', 'Industry', industryOptions)}
        {choice('companySize', 'Company size', sizeOptions)}
        {choice('status', 'Status', statusOptions)}
      </div>
      <fieldset className="grid gap-5 border-t border-rule pt-4">
        <legend className="sr-only">Savings</legend>
        {text(
          'calculation',
          'Calculation (optional)',
          'A link from the calculator on the pricing page. The savings then follow from it.',
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {text('savingsAmount', 'Savings', 'As the client states them: $9,000 per year')}
          {text('savingsPercentage', 'Savings in percent', 'For instance 60%')}
        </div>
      </fieldset>
      <fieldset className="grid gap-5 border-t border-rule pt-4">
        <legend className="sr-only">Story</legend>
        <p className="text-soft">
          A story is optional. A hit that has one is also shown on the home page.
        </p>
        {area('quote', 'Quote')}
        <div className="grid gap-5 sm:grid-cols-2">
          {text('role', 'Who says it', 'A role, not a name: Head of IT, 40 people')}
          <div />
          {text('before', 'Paid before', '$15,000 per year')}
          {text('now', 'Paid now', '$6,000 per year')}
        </div>
      </fieldset>
    </SubmitForm>
  )
}

interface Option {
  value: string
  label: string
}

const industryOptions = industries.map((value) => ({ value, label: value }))
const statusOptions = hitStatuses.map((value) => ({ value, label: hitStatusLabels[value] }))
const sizeOptions = Object.entries(orderFields.companySize.options).map(([value, label]) => ({
  value,
  label,
}))
