import { confirmationName } from '#domain/accounts/user.ts'
import {
  billingForm,
  billingFormSchema,
  type CompanyBilling,
  toBillingDetails,
} from '#domain/invoices/billing-details.ts'
import { messages } from '#domain/values/messages.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import { billingQuery } from '#web/queries/invoices.ts'
import { useTracking } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import { BillingFields } from './billing-fields.tsx'

/** Whom the company's next invoices are for, and who sees them: owners change both. */
export function BillingDetails({ details, doMembersSee }: CompanyBilling) {
  const { user } = useSession()
  const tracking = useTracking()
  const form = useForm(
    billingFormSchema,
    billingForm(details, confirmationName(user ?? { name: '' })),
  )
  const { queryKey } = billingQuery(tracking)
  const save = useCall(tracking.saveBilling, queryKey)
  const show = useCall(tracking.saveBilling, queryKey)
  return (
    <section aria-labelledby="billing-details" className="mt-14 max-w-xl">
      <h2 id="billing-details" className="border-b border-rule-strong py-2 text-xl">
        Billing details
      </h2>
      <p className="mt-3 mb-5 text-soft">For your next invoices. Issued ones stay as they are.</p>
      <SubmitForm
        form={form}
        act={(filled) => save.mutateAsync({ details: toBillingDetails(filled) })}
        onDone={() => toastSuccess('Billing details saved')}
        wording={{ submit: 'Save billing details', busy: 'Saving…', failed: messages.internal }}
      >
        <BillingFields form={form} />
      </SubmitForm>
      <label className="mt-6 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={show.isPending ? show.variables.doMembersSee === true : doMembersSee}
          disabled={show.isPending}
          onChange={({ target }) => show.mutate({ doMembersSee: target.checked })}
        />
        Members see invoices
      </label>
      {show.error && (
        <p role="alert" className="font-semibold text-danger">
          {errorMessage(show.error, messages.internal)}
        </p>
      )}
    </section>
  )
}
