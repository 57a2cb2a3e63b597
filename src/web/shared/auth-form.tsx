import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { toastSuccess } from '#ui/toaster.tsx'
import { justSignedIn } from './just-signed-in.ts'
import { readNext } from './next-path.ts'
import { SubmitForm } from './submit-form.tsx'

interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Signs in or up. It logs its own failures and rethrows them. */
  act: (values: Values) => Promise<unknown>
  wording: { submit: string; busy: string; done: string; failed: string }
  children: ReactNode
}

export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, act, wording, children } = props
  const formRef = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [params] = useSearchParams()

  async function leave() {
    toastSuccess(wording.done)
    // Somebody who went elsewhere meanwhile is not pulled away. The form stays busy until it is gone.
    if (formRef.current) {
      await navigate(readNext(params), { viewTransition: true, state: justSignedIn })
    }
  }

  return (
    <SubmitForm
      form={form}
      act={act}
      onDone={leave}
      wording={wording}
      formRef={formRef}
      submitClassName="w-full"
    >
      {children}
    </SubmitForm>
  )
}
