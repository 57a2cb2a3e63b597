import { clsx } from 'clsx'
import { LoaderCircle, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

type Look = 'primary' | 'outline' | 'quiet'

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** A busy button cannot be pressed, and so loses focus, which it gets back. Words beside it say what it does. */
  isBusy?: boolean
  children: ReactNode
}

export function Button({
  look = 'primary',
  isBusy = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const pressed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const button = pressed.current
    if (isBusy && document.activeElement === button) return
    if (!isBusy && isFocusLost()) button?.focus({ preventScroll: true })
    pressed.current = null
  }, [isBusy])

  return (
    <button
      type="button"
      {...props}
      onClick={(event) => {
        pressed.current = event.currentTarget
        onClick?.(event)
      }}
      disabled={props.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={clsx(buttonClass(look), className)}
    >
      {children}
      {isBusy && <LoaderCircle aria-hidden size={18} strokeWidth={1.5} className="animate-spin" />}
    </button>
  )
}

export function buttonClass(look: Look = 'primary'): string {
  return clsx(shape, looks[look])
}

export function linkClass(): string {
  return `inline-flex min-h-9 items-center ${textLinkClass}`
}

/** Of a link within a sentence, whose lines it must not push apart. */
export const textLinkClass =
  'font-semibold text-primary underline underline-offset-4 hover:text-primary-strong'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 text-base font-semibold leading-tight no-underline transition-colors duration-150 disabled:cursor-not-allowed aria-busy:cursor-progress'

const looks: Record<Look, string> = {
  primary:
    'border border-primary bg-primary text-on-primary hover:border-primary-strong hover:bg-primary-strong aria-busy:opacity-80',
  outline: 'border border-rule-strong bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border border-transparent bg-transparent text-ink hover:bg-sunken',
}

export function CloseButton({
  label,
  className,
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken',
        className,
      )}
    >
      <X aria-hidden size={20} strokeWidth={1.5} />
    </button>
  )
}
