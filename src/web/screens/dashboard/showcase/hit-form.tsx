import type { ReactNode } from 'react'
import { orderFields } from '#domain/requests/order-fields.ts'
import { hitStatusLabels, industries } from '#domain/showcase/hit.ts'
import { type Hit, type HitContent, hitMessages } from '#domain/showcase/hit-schema.ts'
import {
  formatFormSavings,
  type HitForm as HitFormValues,
  hitFormSchema,
  toHitForm,
} from '#domain/showcase/managed-hit.ts'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'

interface HitFormProps {
  /** Undefined for a new one. */
  hit: Hit | undefined
  submit: string
  act: (content: HitContent) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
  children?: ReactNode
}

export function HitForm({ hit, submit, act, onDone, onCancel, children }: HitFormProps) {
  const form = useForm<keyof HitFormValues, HitContent>(hitFormSchema, toHitForm(hit))
  const { field } = form

  return (
    <SubmitForm
      form={form}
      act={act}
      onDone={onDone}
      onCancel={onCancel}
      submit={submit}
      failed={hitMessages.saveFailed}
    >
      {children}
      {field('title', 'Title')}
      {field('description', 'Description', { rows: 4 })}
      <div className="grid gap-5 sm:grid-cols-2">
        {field('originalSaas', 'Replaced product')}
        {field('industry', 'Industry', { options: industryOptions })}
        {field('companySize', 'Company size', { options: sizeOptions })}
        {field('status', 'Status', { options: statusOptions })}
      </div>
      {field('tags', 'Features', { hint: 'Separate them with commas.' })}
      <fieldset className="grid gap-5 border-t border-rule pt-4">
        <legend className="sr-only">Savings</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {field('beforeCents', 'Cost before, per year', { hint: 'For example $15,000' })}
          {field('nowCents', 'Cost now, per year', { hint: 'For example $6,000' })}
        </div>
        {field('calc', 'Calculation (optional)', {
          hint: 'A link from the calculator on the pricing page replaces both figures.',
        })}
        <output className="figures font-semibold">{formatFormSavings(form.typed)}</output>
      </fieldset>
      <fieldset className="grid gap-5 border-t border-rule pt-4">
        <legend className="sr-only">Story</legend>
        <p className="text-soft">
          A story is optional. A hit that has one is also shown on the home page.
        </p>
        {field('quote', 'Quote', { rows: 4 })}
        {field('role', 'Who said it', { hint: 'A role, not a name: Head of IT, 40 people' })}
      </fieldset>
    </SubmitForm>
  )
}

function optionsOf(labels: Record<string, string>) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return [{ value: '', label: 'Please choose' }, ...options]
}

const industryOptions = optionsOf(Object.fromEntries(industries.map((name) => [name, name])))
const sizeOptions = optionsOf(orderFields.companySize.options)
const statusOptions = optionsOf(hitStatusLabels)
