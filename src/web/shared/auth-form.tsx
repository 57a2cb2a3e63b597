import type { ReactNode } from 'react'
import { toastSuccess } from '#ui/toaster.tsx'
import { useNavigate, useSearchParams } from '#web/shared/router/router-context.tsx'
import { justSignedIn } from './just-signed-in.ts'
import { nextLabel, readNext } from './next-path.ts'
import { SubmitForm } from './submit-form.tsx'
import type { Form } from './use-form.ts'

interface AuthFormProps<Name extends string, Filled> {
  form: Form<Name, Filled>
  /** Signs in or up. It logs its own failures and rethrows them. */
  act: (filled: Filled) => Promise<unknown>
  wording: { submit: string; busy: string; done: string; failed: string }
  children: ReactNode
}

export function AuthForm<Name extends string, Filled>(props: AuthFormProps<Name, Filled>) {
  const { form, act, wording, children } = props
  const navigate = useNavigate()
  const [params] = useSearchParams()

  const next = nextLabel(params)

  async function leave() {
    toastSuccess(wording.done)
    // A user who navigated elsewhere is not redirected. The form stays busy until it unmounts.
    if (form.ref.current) {
      await navigate(readNext(params), { state: justSignedIn })
    }
  }

  return (
    <>
      <SubmitForm form={form} act={act} onDone={leave} wording={wording} submitClassName="w-full">
        {children}
      </SubmitForm>
      {next && <p className="mt-3 text-soft">Next: {next}</p>}
    </>
  )
}
