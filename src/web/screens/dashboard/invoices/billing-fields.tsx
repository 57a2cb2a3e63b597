import { Field } from '#ui/field.tsx'
import type { Form } from '#web/shared/use-form.ts'

type Name = 'company' | 'address' | 'taxNumber'

interface BillingFieldsProps {
  form: Pick<Form<Name>, 'errors' | 'isBusy'> & {
    field: (name: Name) => { name: string; defaultValue: string }
  }
}

/** Whom invoices are for. */
export function BillingFields({ form }: BillingFieldsProps) {
  const { errors, field, isBusy } = form
  const look = { readOnly: isBusy, className: 'field' }
  return (
    <>
      <Field label="Company name" error={errors.company}>
        {(control) => (
          <input {...control} {...field('company')} {...look} autoComplete="organization" />
        )}
      </Field>
      <Field label="Address" error={errors.address}>
        {(control) => (
          <textarea
            {...control}
            {...field('address')}
            {...look}
            rows={3}
            autoComplete="street-address"
          />
        )}
      </Field>
      <Field label="Tax number (optional)" error={errors.taxNumber}>
        {(control) => <input {...control} {...field('taxNumber')} {...look} autoComplete="off" />}
      </Field>
    </>
  )
}
