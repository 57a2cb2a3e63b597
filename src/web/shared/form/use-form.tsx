import { clsx } from 'clsx'
import {
  type ComponentProps,
  type FormEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import { Field, SelectOptions } from '#ui/field.tsx'
import { type Draft, keyFor } from './draft.ts'
import { errorMessage } from './failure.tsx'

/** What is wrong, by the name of its field; `root` is about the form as a whole. */
export type FormErrors<Name extends string = string> = {
  [Field in Name | 'root']?: string | undefined
}

export type Form<Name extends string, Filled = unknown> = ReturnType<typeof useForm<Name, Filled>>

/** Native controls keep their values themselves: what a password manager or an early user put into them is sent, too. */
export function useForm<Name extends string, Filled>(
  schema: Pick<z.ZodMiniType<Filled>, 'safeParse'>,
  saved: Record<Name, string>,
  /** Outlives the form: the unsent values and their idempotency key. */
  keptDraft?: Draft,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [ownDraft] = useState<Draft>({})
  const draft = keptDraft ?? ownDraft
  const [{ phase, errors, shown, cause }, setState] = useState<State<Name>>(
    draft.underWay ? { ...untouched, phase: 'busy' } : untouched,
  )
  const [restored, setRestored] = useState(draft.typed)
  const [typed, setTyped] = useState(draft.typed)
  const written = useRef<Record<string, string>>({})
  const focus = useCallback((...names: Name[]) => focusFirst(ref.current, names), [])

  // After the messages are rendered beside the fields, so that they are read out together.
  useLayoutEffect(() => focusFirst(ref.current, Object.keys(shown)), [shown])

  // React sets values as if they were typed; after a reset, fields that were not edited follow what is saved.
  const isKept = keptDraft !== undefined
  useLayoutEffect(() => {
    if (isKept) resetFields(ref.current)
  }, [isKept])

  // It may be on its way already, sent by a panel that was closed and opened again.
  const settle = useEffectEvent(() => (draft.typed ? setState(untouched) : reset()))
  const follow = useEffectEvent(() => void draft.underWay?.then(settle, settle))
  useEffect(() => follow(), [])

  const defaults = { ...saved, ...restored }

  function values(): Record<Name, string> {
    return readValues(ref.current, { ...defaults, ...written.current })
  }

  function showErrors(wrong: FormErrors<Name>, why?: unknown): void {
    setState({ phase: 'invalid', errors: wrong, shown: wrong, cause: why })
  }

  /** Shows why a call failed: beside its fields, and once for the form unless that repeats a field's message. */
  function showFailure(why: unknown, fallback: string): void {
    const root = errorMessage(why, fallback)
    const known: Record<string, string> = values()
    const fields = Object.entries(why instanceof CallError ? why.fields : {}).flatMap(
      // A field has the innermost name of what it is nested in, or its whole path.
      ([path, message]) => [path, path.split('.').at(-1) ?? ''].map((name) => [name, message]),
    )
    const isRepeated = fields.some(([name = '', message]) => name in known && message === root)
    showErrors({ ...Object.fromEntries(fields), ...(isRepeated ? {} : { root }) }, why)
  }

  function keep(changed: Record<string, string>): void {
    setTyped(changed)
    const bases = Object.keys(changed).map((name) => [
      name,
      draft.base?.[name] ?? saved[name as Name],
    ])
    draft.base = Object.fromEntries(bases)
    // Drafts are kept, and a secret must not be.
    const secrets = controlsOf(ref.current).filter(({ type }) => type === 'password')
    draft.typed = { ...changed }
    for (const { name } of secrets) delete draft.typed[name]
    draft.save?.()
  }

  function keepTyped(now = values()): void {
    keep(
      Object.fromEntries(
        Object.entries<string>(now).filter(([name, value]) => value !== saved[name as Name]),
      ),
    )
  }

  function change({ target }: FormEvent): void {
    const now = values()
    keepTyped(now)
    const { name } = target as HTMLInputElement
    if (phase === 'done') setState(untouched)
    if (phase !== 'invalid') return
    const error = findErrors(schema.safeParse(now).error)[name]
    setState((state) => ({ ...state, errors: { ...state.errors, [name]: error } }))
  }

  async function send(
    act: (filled: Filled) => Promise<void> | void,
    onWrong?: (wrong: FormErrors<Name>) => void,
  ): Promise<void> {
    // The second of two presses within one frame finds the button as the first one did.
    if (draft.underWay) return
    const { data, error } = schema.safeParse(values())
    if (error) {
      const wrong: FormErrors<Name> = findErrors(error)
      showErrors(wrong)
      return onWrong?.(wrong)
    }
    setState({ ...untouched, phase: 'busy' })
    const sending = Promise.resolve(act(data))
    draft.underWay = sending
    try {
      await sending
    } finally {
      delete draft.underWay
      setState((now) => (now.phase === 'busy' ? untouched : now))
    }
  }

  function reset(next: 'open' | 'done' = 'open'): void {
    delete draft.typed
    delete draft.base
    delete draft.sent
    draft.save?.()
    written.current = {}
    flushSync(() => {
      setTyped(undefined)
      setRestored(undefined)
      setState({ ...untouched, phase: next })
    })
    resetFields(ref.current)
  }

  const control = (name: Name) => ({ name, defaultValue: defaults[name] })

  return {
    ref,
    errors,
    cause,
    /** From submitting until the action has settled or failed validation. */
    isBusy: phase === 'busy',
    /** Sent, and nothing typed since. */
    isDone: phase === 'done',
    isDirty: Object.entries(typed ?? {}).some(([name, value]) => value !== saved[name as Name]),
    typed: { ...saved, ...typed },
    /** The fields' values; a field that is not on the page has its saved value. */
    values,
    showErrors,
    showFailure,
    /** Focuses the one of these fields that comes first on the page. */
    focus,
    reset,
    /** Types what no control of this name has: a list, as JSON. */
    write(name: Name, value: string): void {
      written.current = { ...written.current, [name]: value }
      keepTyped()
      if (phase === 'invalid') showErrors({})
    },
    revert(name: Name): void {
      const others: Record<string, string> = { ...typed }
      delete others[name]
      const { base } = draft
      reset()
      for (const field of controlsOf(ref.current)) field.value = others[field.name] ?? field.value
      draft.base = base
      keep(others)
    },
    /** Whether another user saved something else while this field was edited. */
    isOvertaken: (name: Name) =>
      draft.base !== undefined &&
      draft.base[name] !== saved[name] &&
      typed?.[name] !== undefined &&
      typed[name] !== saved[name],
    /** The idempotency key: the same content keeps it until the server accepts it. */
    keyFor(content: unknown): string {
      const key = keyFor(draft, content)
      draft.save?.()
      return key
    },
    control,
    /** A text or a choice. While the form is busy it can be read but not changed. */
    field(name: Name, label: string, { id, hint, boxClassName, ...options }: FieldOptions = {}) {
      const attributes = {
        ...control(name),
        required: name in findErrors(schema.safeParse({ ...saved, [name]: '' }).error),
      }
      return (
        <Field key={name} {...{ id, label, hint }} error={errors[name]} className={boxClassName}>
          {(described) => renderControl({ ...attributes, ...described }, options, phase === 'busy')}
        </Field>
      )
    },
    props: (...how: Parameters<typeof send>) => ({
      ref,
      // It matters before the script is here: a password must never get into the address.
      method: 'post',
      noValidate: true,
      onChange: change,
      onSubmit(event: FormEvent): void {
        event.preventDefault()
        void send(...how)
      },
    }),
  }
}

interface State<Name extends string> {
  phase: 'open' | 'busy' | 'invalid' | 'done'
  errors: FormErrors<Name>
  /** The errors as they were shown; those above shrink as they are mended. */
  shown: FormErrors<Name>
  cause?: unknown
}

const untouched = { phase: 'open', errors: {}, shown: {} } as const

interface FieldOptions extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  hint?: string | undefined
  boxClassName?: string | undefined
  rows?: number | undefined
  options?: ComponentProps<typeof SelectOptions>['options']
}

function renderControl(attributes: { defaultValue: string }, field: FieldOptions, isBusy: boolean) {
  const { rows, options, className, ...input } = field
  const all = { ...input, ...attributes, className: clsx('field', className) }
  if (options) {
    return (
      <select {...(all as ComponentProps<'select'>)} data-saved={attributes.defaultValue}>
        <SelectOptions options={options} />
      </select>
    )
  }
  return rows === undefined ? (
    <input {...all} readOnly={isBusy} />
  ) : (
    <textarea {...(all as ComponentProps<'textarea'>)} readOnly={isBusy} rows={rows} />
  )
}

function readValues<Values extends object>(form: HTMLFormElement | null, saved: Values): Values {
  const values = { ...saved }
  for (const { name, type, checked, value, validity } of controlsOf(form)) {
    // A day typed by half reads as empty, and must not pass for none.
    const read = type === 'checkbox' && !checked ? '' : value
    if (!(name in saved) || (type === 'radio' && !checked)) continue
    Object.assign(values, { [name]: validity?.badInput ? '?' : read })
  }
  return values
}

function resetFields(form: HTMLFormElement | null): void {
  form?.reset()
  // React does not keep the default of a choice up to date.
  for (const choice of controlsOf(form)) {
    if (choice.dataset.saved !== undefined) choice.value = choice.dataset.saved
  }
}

/** One message a field: its first. It is found by its path, and by the innermost name of that. */
function findErrors(error: z.core.$ZodError | undefined): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    errors[path.join('.') || 'root'] ??= message
    errors[path.findLast((part) => typeof part === 'string') ?? 'root'] ??= message
  }
  return errors
}

function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  if (names.length === 0) return
  controlsOf(form)
    .find((field) => names.includes(field.name) || field.getAttribute('aria-invalid') === 'true')
    ?.focus()
}

/** Every kind of control has what we read of an input. */
function controlsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])] as HTMLInputElement[]
}
