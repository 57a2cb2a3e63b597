import { type ReactNode, useRef } from 'react'
import { toastSuccess } from '#ui/toaster.tsx'
import { useNavigate, useSearchParams } from '#web/shared/router/router-context.tsx'
import { nextLabel } from './after-sign-in.ts'
import { justSignedIn } from './just-signed-in.ts'
import { readNext } from './next-path.ts'
import { SubmitForm } from './submit-form.tsx'
import type { Form } from './use-form.ts'

interface AuthFormProps<Name extends string, Filled> {
  form: Form<Name, Filled>
  /** Signs in or up. It logs its own failures and rethrows them. Null while a second step is missing. */
  act: (filled: Filled) => Promise<unknown>
  onSecondStep?: () => void
  wording: { submit: string; busy: string; done: string; failed: string }
  children: ReactNode
}

export function AuthForm<Name extends string, Filled>(props: AuthFormProps<Name, Filled>) {
  const { form, act, onSecondStep, wording, children } = props
  const isSecondStepMissing = useRef(false)
  const navigate = useNavigate()
  const [params] = useSearchParams()

  const next = nextLabel(params)

  async function send(filled: Filled) {
    isSecondStepMissing.current = (await act(filled)) === null
  }

  async function leave() {
    if (isSecondStepMissing.current) return onSecondStep?.()
    toastSuccess(wording.done)
    // A user who navigated elsewhere is not redirected. The form stays busy until it unmounts.
    if (form.ref.current) {
      await navigate(readNext(params), { state: justSignedIn })
    }
  }

  return (
    <>
      <SubmitForm form={form} act={send} onDone={leave} wording={wording} submitClassName="w-full">
        {children}
      </SubmitForm>
      {next && <p className="mt-3 text-soft">Next: {next}</p>}
    </>
  )
}
