import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'

/** What is wrong, by the name of its field; `root` is about the form as a whole. */
export type FormErrors<Name extends string = string> = {
  [Field in Name | 'root']?: string | undefined
}

export type Form<Name extends string, Filled = unknown> = ReturnType<typeof useForm<Name, Filled>>

/**
 * A form of native controls that keep their values themselves: whatever a password manager or an
 * early user put into them is there when the form is sent.
 */
export function useForm<Name extends string, Filled>(
  schema: Pick<z.ZodMiniType<Filled>, 'safeParse'>,
  initial: Record<Name | (keyof Filled & string), string>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [{ phase, errors, shown }, setState] = useState<State<Name>>(untouched)
  const focus = useCallback((...names: Name[]) => focusFirst(ref.current, names), [])

  // After the messages are rendered beside the fields, so that they are read out together.
  useLayoutEffect(() => focusFirst(ref.current, Object.keys(shown)), [shown])

  function values(): Record<Name, string> {
    return readValues(ref.current, initial)
  }

  function showErrors(wrong: FormErrors<Name>): void {
    setState({ phase: 'invalid', errors: wrong, shown: wrong })
  }

  function checkAgain({ target }: FormEvent): void {
    if (phase !== 'invalid') return
    const { name } = target as HTMLInputElement
    const error = findErrors(schema.safeParse(values()).error)[name]
    setState((now) => ({ ...now, errors: { ...now.errors, [name]: error } }))
  }

  async function send(
    act: (filled: Filled) => Promise<void> | void,
    onWrong?: (wrong: FormErrors<Name>) => void,
  ): Promise<void> {
    // The second of two presses within one frame finds the button as the first one did.
    if (isUnderWay.current) return
    const { data, error } = schema.safeParse(values())
    if (error) {
      const wrong: FormErrors<Name> = findErrors(error)
      showErrors(wrong)
      return onWrong?.(wrong)
    }
    isUnderWay.current = true
    setState({ ...untouched, phase: 'busy' })
    try {
      await act(data)
    } finally {
      isUnderWay.current = false
      setState((now) => (now.phase === 'busy' ? untouched : now))
    }
  }

  return {
    /** The element, for as long as it is on the page. */
    ref,
    errors,
    /** From submitting until the action has settled or failed validation. */
    isBusy: phase === 'busy',
    /** The fields' values; a field that is not on the page has its initial value. */
    values,
    /** Shows what is wrong and focuses the first field of it. */
    showErrors,
    /** Focuses the one of these fields that comes first on the page. */
    focus,
    reset(): void {
      ref.current?.reset()
      setState(untouched)
    },
    field: (name: Name) => ({ name, defaultValue: initial[name] }),
    /** What the form takes. Sent, it acts on what was filled in, or shows what is wrong with it. */
    props: (...how: Parameters<typeof send>) => ({
      ref,
      // It matters before the script is here: a password must never get into the address.
      method: 'post',
      noValidate: true,
      onChange: checkAgain,
      onSubmit(event: FormEvent): void {
        event.preventDefault()
        void send(...how)
      },
    }),
  }
}

interface State<Name extends string> {
  phase: 'open' | 'busy' | 'invalid'
  errors: FormErrors<Name>
  /** The errors as they were shown; those above shrink as they are mended. */
  shown: FormErrors<Name>
}

const untouched = { phase: 'open', errors: {}, shown: {} } as const

function readValues<Values extends object>(form: HTMLFormElement | null, initial: Values): Values {
  const values = { ...initial }
  for (const { name, type, checked, value } of controlsOf(form)) {
    if (name in initial && (type !== 'radio' || checked)) Object.assign(values, { [name]: value })
  }
  return values
}

/** One message a field: its first. A field has the name of its innermost part: what it is nested in is no matter of forms. */
function findErrors(error: z.core.$ZodError | undefined): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    errors[path.findLast((part) => typeof part === 'string') ?? 'root'] ??= message
  }
  return errors
}

function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  controlsOf(form)
    .find(({ name }) => names.includes(name))
    ?.focus()
}

/** Every kind of control has what we read of an input. */
function controlsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])] as HTMLInputElement[]
}
