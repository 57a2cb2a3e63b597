import { useEffect } from 'react'
import * as z from 'zod/mini'
import {
  type NewApiToken,
  newApiTokenSchema,
  tokenLifetimes,
  tokenScopeLabels,
  tokenScopes,
} from '#domain/accounts/api-token.ts'
import { apiTokenMessages as messages } from '#domain/accounts/api-token-messages.ts'
import { Field } from '#ui/field.tsx'
import { SelectOptions } from '#ui/select-field.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

const wording = { submit: 'Create token', busy: 'Creating…', failed: messages.createFailed }

/** The values of controls are text. */
const formSchema = z.extend(newApiTokenSchema, {
  expiresInDays: z.pipe(z.transform(Number), newApiTokenSchema.shape.expiresInDays),
})

const scopes = tokenScopes.map((scope) => ({ value: scope, label: tokenScopeLabels[scope] }))
const lifetimes = tokenLifetimes.map((days) => ({ value: String(days), label: `${days} days` }))

interface ApiTokenFormProps {
  create: (token: NewApiToken) => Promise<unknown>
  onCancel: () => void
}

export function ApiTokenForm({ create, onCancel }: ApiTokenFormProps) {
  const form = useForm(formSchema, { name: '', scope: 'read', expiresInDays: '90' })
  const { focus } = form
  useEffect(() => focus('name'), [focus])

  return (
    <div className="mt-5">
      <SubmitForm form={form} act={create} wording={wording} onCancel={onCancel}>
        <AuthField form={form} name="name" label="Name" autoComplete="off" />
        <div className="api-token-choices">
          <Choice label="Access" options={scopes} field={form.field('scope')} />
          <Choice label="Expires after" options={lifetimes} field={form.field('expiresInDays')} />
        </div>
      </SubmitForm>
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: { value: string; label: string }[]
  field: { name: string; defaultValue: string }
}

function Choice({ label, options, field }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} {...field} className="field">
          <SelectOptions options={options} />
        </select>
      )}
    </Field>
  )
}
