import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { announce } from './announcer.tsx'
import { showFormError } from './show-form-error.ts'
import type { Form } from './use-form.ts'

interface SubmitFormProps<Name extends string, Filled> {
  form: Form<Name, Filled>
  /** Sends what was filled in. What it rejects with is shown; the form is busy until then. */
  act: (filled: Filled) => Promise<unknown>
  /** What follows, with the result. The form stays busy until it is through with that, too. */
  onDone?: (result: unknown) => Promise<void> | void
  wording: { submit: string; busy: string; failed: string }
  focusOn?: NoInfer<Name> | undefined
  submitClassName?: string
  onCancel?: () => void
  /** What else can be pressed, beside the submit button. */
  beside?: ReactNode
  children: ReactNode
}

/** A form that is sent once at a time, and says why when it was turned away. What was typed stays. */
export function SubmitForm<Name extends string, Filled>(props: SubmitFormProps<Name, Filled>) {
  const { form, act, onDone, wording, focusOn, submitClassName, onCancel, beside, children } = props
  const submitRef = useRef<HTMLButtonElement>(null)
  const { isBusy, focus } = form
  const formError = form.errors.root

  useEffect(() => {
    if (focusOn) focus(focusOn)
  }, [focus, focusOn])

  useEffect(() => {
    // A button that is disabled loses focus; after a failure it is the thing to press again.
    const isFocusLost = document.activeElement === document.body
    if (formError && !isBusy && isFocusLost) submitRef.current?.focus()
  }, [formError, isBusy])

  async function submit(filled: Filled) {
    announce(wording.busy)
    let result: unknown
    try {
      result = await act(filled)
    } catch (error) {
      announce('')
      showFormError(form, error, wording.failed)
      return
    }
    await onDone?.(result)
  }

  return (
    <form {...form.props(submit)} className="grid gap-5">
      {children}
      {formError && (
        <p role="alert" className="border-l-2 border-danger bg-danger-soft px-4 py-3 font-semibold">
          {formError}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-3">
        <Button ref={submitRef} type="submit" isBusy={isBusy} className={submitClassName}>
          {/* The name of the button stays while its words change. */}
          <span className={isBusy ? 'sr-only' : undefined}>{wording.submit}</span>
          {isBusy && <span aria-hidden>{wording.busy}</span>}
        </Button>
        {onCancel && (
          <Button look="quiet" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {beside}
      </div>
    </form>
  )
}
