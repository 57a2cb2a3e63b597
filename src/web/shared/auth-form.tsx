import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { announce } from './announcer.tsx'
import { paths } from './paths.ts'

interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Signs in or up. It logs its own failures and rethrows them. */
  act: (values: Values) => Promise<unknown>
  wording: { submit: string; busy: string; done: string; failed: string }
  children: ReactNode
}

export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, act, wording, children } = props
  const { isSubmitting: isBusy, errors } = form.formState
  const formRef = useRef<HTMLFormElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const problem = errors.root?.message

  useEffect(() => {
    // A button that is disabled loses focus; after a failure it is the thing to press again.
    const isFocusLost = document.activeElement === document.body
    if (problem && !isBusy && isFocusLost) submitRef.current?.focus()
  }, [problem, isBusy])

  async function submit(values: Values) {
    announce(wording.busy)
    try {
      await act(values)
    } catch {
      announce('')
      form.setError('root', { message: wording.failed })
      return
    }
    toastSuccess(wording.done)
    // Somebody who went elsewhere meanwhile is not pulled away. The form stays busy until it is gone.
    if (formRef.current) await navigate(paths.dashboard, { viewTransition: true })
  }

  return (
    // `post` matters before the script is here: a password must never get into the address.
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      {children}
      {problem && (
        <p role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold">
          {problem}
        </p>
      )}
      <Button ref={submitRef} type="submit" isBusy={isBusy} className="mt-1 w-full">
        {isBusy ? (
          <>
            <span className="sr-only">{wording.submit}</span>
            <span aria-hidden>{wording.busy}</span>
          </>
        ) : (
          wording.submit
        )}
      </Button>
    </form>
  )
}
