import type { ComponentProps } from 'react'
import { SubmitForm as Kit } from './form/submit-form.tsx'
import type { Form } from './form/use-form.tsx'

interface Props<Name extends string, Filled>
  extends Omit<ComponentProps<typeof Kit<Name, Filled>>, 'submit' | 'busy' | 'failed' | 'form'> {
  form: Form<Name, Filled>
  wording: { submit: string; busy: string; failed: string }
}

/** For the screens of teams. */
export function SubmitForm<Name extends string, Filled>({
  wording,
  ...props
}: Props<Name, Filled>) {
  return <Kit {...props} {...wording} />
}
