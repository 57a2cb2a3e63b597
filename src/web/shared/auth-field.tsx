import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { deliverableEmailSchema } from '#domain/accounts/credentials.ts'
import { Field } from '#ui/field.tsx'
import { SubmitForm } from './submit-form.tsx'
import { type Form, useForm } from './use-form.ts'

interface AuthFieldProps<Name extends string>
  extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: Form<Name>
  name: NoInfer<Name>
  label: string
}

/** One required line of text. While the form is busy it can be read but not changed. */
export function AuthField<Name extends string>(props: AuthFieldProps<Name>) {
  const { form, name, label, ...input } = props

  return (
    <Field label={label} error={form.errors[name]}>
      {(control) => (
        <input
          {...input}
          {...control}
          {...form.field(name)}
          required
          readOnly={form.isBusy}
          className="field"
        />
      )}
    </Field>
  )
}

interface EmailFieldProps<Name extends string> {
  form: Form<Name>
  name: NoInfer<Name>
}

export function EmailField<Name extends string>(props: EmailFieldProps<Name>) {
  return (
    <AuthField
      {...props}
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

const schema = z.object({ email: deliverableEmailSchema })

interface EmailFormProps {
  email: string
  act: (values: { email: string }) => Promise<unknown>
  wording: { submit: string; busy: string; failed: string }
  focusOn?: 'email'
}

export function EmailForm({ email, ...props }: EmailFormProps) {
  const form = useForm(schema, { email })
  return (
    <SubmitForm form={form} {...props}>
      <EmailField form={form} name="email" />
    </SubmitForm>
  )
}
