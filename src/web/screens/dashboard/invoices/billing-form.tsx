import * as z from 'zod/mini'
import { confirmationName } from '#domain/accounts/user.ts'
import {
  type BillingDetails,
  billingForm,
  billingFormSchema,
  billingLabels,
  type CompanyBilling,
  viewerLabels,
} from '#domain/invoices/invoice.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import { billingQuery } from '#web/queries/invoices.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { type Form, useForm } from '#web/shared/form/use-form.tsx'

interface BillingFieldsProps<Name extends string> {
  /** What is not asked for. */
  known?: BillingDetails | null
  form: Form<Name | keyof z.infer<typeof billingFormSchema>>
}

/** Whom invoices are for: asked for with the first acceptance, changed under Billing. */
export function BillingFields<Name extends string>({ form, known }: BillingFieldsProps<Name>) {
  return (
    <>
      {!known?.name && form.field('name', billingLabels.name, { autoComplete: 'organization' })}
      {form.field('address', billingLabels.address, { rows: 3, autoComplete: 'street-address' })}
      {!known?.taxNumber && form.field('taxNumber', `${billingLabels.taxNumber} (optional)`)}
    </>
  )
}

const formSchema = z.object({ ...billingFormSchema.shape, viewers: z.string() })

const viewers = Object.entries(viewerLabels).map(([value, label]) => ({ value, label }))

export function BillingForm({ details, doMembersSee }: CompanyBilling) {
  const { user } = useSession()
  const requests = useRequests()
  const save = useCall(requests.saveBilling, billingQuery(requests).queryKey)
  const form = useForm(formSchema, {
    ...billingForm(details, confirmationName(user ?? { name: '' })),
    viewers: doMembersSee ? 'all' : 'owners',
  })
  return (
    <section aria-labelledby="billing-details" className="mt-14 max-w-xl">
      <h2 id="billing-details" className="border-b border-rule-strong py-2 text-xl">
        Billing details
      </h2>
      <p className="mt-3 mb-5 text-soft">Used on future invoices only.</p>
      <SubmitForm
        form={form}
        act={({ viewers: who, ...filled }) =>
          save.mutateAsync({ details: filled, doMembersSee: who === 'all' })
        }
        onDone={() => toastSuccess('Billing details saved')}
        submit="Save billing details"
      >
        <BillingFields form={form} />
        {form.field('viewers', billingLabels.viewers, { options: viewers })}
      </SubmitForm>
    </section>
  )
}
