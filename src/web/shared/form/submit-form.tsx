import { type FormEvent, type ReactElement, type ReactNode, useEffect } from 'react'
import type * as z from 'zod/mini'
import { generalMessages } from '#domain/values/general-messages.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { isConflict } from './failure.tsx'
import { type Form as FormState, useForm } from './use-form.tsx'

interface Submission<Filled> {
  /** Whether it can be sent now; if not, it says why by itself. */
  isReady?: (() => boolean) | undefined
  act: (filled: Filled) => Promise<unknown>
  /** What follows, with the result. The form stays busy until it is through with that, too. */
  onDone?: ((result: unknown) => Promise<void> | void) | undefined
  busy?: string
  failed?: string | undefined
}

/** What a form takes that is sent once at a time, and says why when it failed. What was typed stays until it is taken. */
export function submitProps<Name extends string, Filled>(
  form: FormState<Name, Filled>,
  { isReady, act, onDone, busy = 'Saving…', failed = generalMessages.internal }: Submission<Filled>,
) {
  const props = form.props(async (filled) => {
    announce(busy)
    let result: unknown
    try {
      result = await act(filled)
    } catch (error) {
      announce('')
      form.showFailure(error, failed)
      return
    }
    await onDone?.(result)
    form.reset('done')
  })
  return {
    ...props,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (isReady?.() !== false) props.onSubmit(event)
    },
  }
}

export interface SubmitFormProps<Name extends string, Filled> extends Submission<Filled> {
  form: FormState<Name, Filled>
  label?: string
  submit: string
  done?: string
  look?: 'primary' | 'outline'
  focusOn?: NoInfer<Name> | undefined
  isIdle?: boolean
  className?: string
  /** Of what is below the fields: why it failed, and the buttons. */
  barClassName?: string
  submitClassName?: string
  onCancel?: (() => void) | undefined
  cancel?: string
  beside?: ReactNode
  conflict?: ReactElement
  children?: ReactNode
}

export function SubmitForm<Name extends string, Filled>(props: SubmitFormProps<Name, Filled>) {
  const { form, submit, focusOn, busy = 'Saving…', cancel = 'Cancel', onCancel } = props
  const { isBusy, focus, errors } = form

  useEffect(() => {
    if (focusOn) focus(focusOn)
  }, [focus, focusOn])

  return (
    <form
      {...submitProps(form, props)}
      aria-label={props.label}
      className={props.className ?? 'grid gap-5'}
    >
      {props.children}
      <div className={props.barClassName ?? 'contents'}>
        {errors.root && (
          <Outcome isProblem className="">
            {isConflict(form.cause) && props.conflict ? props.conflict : errors.root}
          </Outcome>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <Button
            key={submit}
            type="submit"
            look={props.look ?? 'primary'}
            isBusy={isBusy}
            disabled={props.isIdle ?? false}
            className={props.submitClassName}
          >
            {/* The name of the button stays while its words change. */}
            <span className={isBusy ? 'sr-only' : undefined}>{submit}</span>
            {isBusy && <span aria-hidden>{busy}</span>}
          </Button>
          {onCancel && (
            <Button look="quiet" disabled={isBusy} onClick={onCancel}>
              {cancel}
            </Button>
          )}
          {props.beside}
          {props.done && (
            <p role="status" className="font-semibold text-green empty:hidden">
              {form.isDone && props.done}
            </p>
          )}
        </div>
      </div>
    </form>
  )
}

interface FormProps<Name extends string, Filled>
  extends Omit<SubmitFormProps<Name, Filled>, 'form' | 'children'> {
  schema: Pick<z.ZodMiniType<Filled>, 'safeParse'>
  saved: Record<Name, string>
  children: (form: FormState<Name, Filled>) => ReactNode
}

export function Form<Name extends string, Filled>(props: FormProps<Name, Filled>) {
  const { schema, saved, children, ...rest } = props
  const form = useForm(schema, saved)
  return (
    <SubmitForm {...rest} form={form}>
      {children(form)}
    </SubmitForm>
  )
}
