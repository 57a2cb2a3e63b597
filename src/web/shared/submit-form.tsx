import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { announce } from './announcer.tsx'
import { showRefusal } from './show-refusal.ts'

interface SubmitFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Sends the values. What it rejects with is shown; the form is busy until then. */
  act: (values: Values) => Promise<unknown>
  /** What follows. The form stays busy until it is through with that, too. */
  onDone?: () => Promise<void> | void
  wording: { submit: string; busy: string; failed: string }
  formRef?: Ref<HTMLFormElement>
  submitClassName?: string
  /** What else can be pressed, beside the submit button. */
  beside?: ReactNode
  children: ReactNode
}

/** A form that is sent once at a time, and says why when it was turned away. What was typed stays. */
export function SubmitForm<Values extends FieldValues>(props: SubmitFormProps<Values>) {
  const { form, act, onDone, wording, formRef, submitClassName, beside, children } = props
  const { isSubmitting: isBusy, errors } = form.formState
  const submitRef = useRef<HTMLButtonElement>(null)
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
    } catch (error) {
      announce('')
      showRefusal(form, error, wording.failed)
      return
    }
    await onDone?.()
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
      <div className="mt-1 flex flex-wrap gap-3">
        <Button ref={submitRef} type="submit" isBusy={isBusy} className={submitClassName}>
          <Label {...wording} isBusy={isBusy} />
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** The name of the button stays while its words change. */
function Label({ submit, busy, isBusy }: { submit: string; busy: string; isBusy: boolean }) {
  if (!isBusy) return submit
  return (
    <>
      <span className="sr-only">{submit}</span>
      <span aria-hidden>{busy}</span>
    </>
  )
}
