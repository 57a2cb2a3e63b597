import { useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import {
  invitationDays,
  newInvitationSchema,
  operatorRoleLabels,
  operatorRoles,
} from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { Field } from '#ui/field.tsx'
import { SelectOptions } from '#ui/select-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useInviteOperator } from '#web/queries/operator-accounts.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const wording = {
  submit: 'Send invitation',
  busy: 'Sending…',
  failed: operatorMessages.inviteFailed,
}
const roles = operatorRoles.map((value) => ({ value, label: operatorRoleLabels[value] }))

export function InviteForm({ operations }: { operations: Operations }) {
  // A new form after each invitation, with empty fields.
  const [sent, setSent] = useState(0)
  return (
    <EmptyForm
      key={sent}
      operations={operations}
      onDone={() => {
        toastSuccess(operatorMessages.invited)
        setSent(sent + 1)
      }}
    />
  )
}

function EmptyForm({ operations, onDone }: { operations: Operations; onDone: () => void }) {
  const { mutateAsync: invite } = useInviteOperator(operations)
  const form = useForm(newInvitationSchema, { email: '', role: 'operator' })
  return (
    <div className="max-w-xl">
      <p className="mb-5 text-soft">
        They get a link by email that works once, for {invitationDays} days, and accept it with an
        account of that address.
      </p>
      <SubmitForm form={form} act={invite} onDone={onDone} wording={wording}>
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <AuthField
            form={form}
            name="email"
            label="Email address"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field label="Role" error={form.errors.role}>
            {(control) => (
              <select {...control} {...form.field('role')} className="field">
                <SelectOptions options={roles} />
              </select>
            )}
          </Field>
        </div>
      </SubmitForm>
    </div>
  )
}
