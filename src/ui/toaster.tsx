import { CircleAlert, CircleCheck } from 'lucide-react'
import {
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { CloseButton } from './button.tsx'
import { createStore } from './store.ts'

interface Toast {
  /** Another one for each time a text is shown, so that it is announced again. */
  id: number
  kind: 'success' | 'error'
  text: string
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export function toastSuccess(text: string): void {
  show('success', text)
}

export function toastError(text: string): void {
  show('error', text)
}

/** Takes errors off the screen whose cause is gone: one by its text, or all. Successes stay. */
export function dismissErrors(text?: string): void {
  keep((toast) => toast.kind !== 'error' || (text !== undefined && toast.text !== text))
}

function show(kind: Toast['kind'], text: string): void {
  lastId += 1
  const others = toasts.read().filter((toast) => toast.text !== text)
  toasts.write([{ id: lastId, kind, text }, ...others])
}

function keep(isKept: (toast: Toast) => boolean): void {
  const shown = toasts.read()
  if (!shown.every(isKept)) toasts.write(shown.filter(isKept))
}

/** The live region always exists: text inserted together with its region is not announced. */
export function Toaster({ durationMs }: { durationMs: number }) {
  const shown = toasts.useValue()
  useEffect(() => {
    const uses = ['pointerdown', 'focusin']
    for (const use of uses) document.addEventListener(use, recordUse, { capture: true })
    return () => {
      for (const use of uses) document.removeEventListener(use, recordUse, { capture: true })
      keep(() => false)
    }
  }, [])

  return (
    <section aria-label="Notifications" aria-live="polite" className="toaster">
      {shown.length > 0 && <ToastList shown={shown} durationMs={durationMs} />}
    </section>
  )
}

function ToastList({ shown, durationMs }: { shown: readonly Toast[]; durationMs: number }) {
  const ref = useRef<HTMLOListElement>(null)
  const latest = shown[0]?.id
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  // With a pointer or focus on one, none leaves by itself.
  const [isRead, setIsRead] = useState(false)
  const origin = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (latest === undefined) return
    // On top of the top layer with each new one, so that a dialog that was opened since does not cover it.
    ref.current?.hidePopover?.()
    ref.current?.showPopover?.()
    if (ref.current) keepClear(ref.current)
  }, [latest])

  function onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setIsRead(true)
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget
  }

  function close(id: number) {
    // The pressed button is about to go, and its blur may never be reported.
    setIsRead(false)
    if (origin.current instanceof HTMLElement) origin.current.focus()
    dismiss(id)
  }

  return (
    <ol
      ref={ref}
      popover="manual"
      onPointerEnter={() => setIsRead(true)}
      onPointerLeave={() => setIsRead(false)}
      onFocus={onFocus}
      onBlur={() => setIsRead(false)}
    >
      {shown.map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          durationMs={isRead || isHidden ? null : durationMs}
          onClose={() => close(toast.id)}
        />
      ))}
    </ol>
  )
}

let lastUsed: Element | null = null

function recordUse({ target }: Event): void {
  lastUsed = target instanceof Element ? target.closest('button, a, input, select, textarea') : null
}

/** Toasts are at the bottom, or at the top where they would cover what was used last. */
function keepClear(list: HTMLElement): void {
  list.removeAttribute('data-top')
  const [used, shown] = [lastUsed, list].map((element) => element?.getBoundingClientRect())
  if (!used || !shown || !lastUsed?.isConnected) return
  const isBeside = used.right <= shown.left || used.bottom <= shown.top || used.top >= shown.bottom
  list.toggleAttribute('data-top', !isBeside)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

interface ToastItemProps {
  toast: Toast
  /** None: it stays. */
  durationMs: number | null
  onClose: () => void
}

function ToastItem({ toast: { id, kind, text }, durationMs, onClose }: ToastItemProps) {
  useEffect(() => {
    if (durationMs === null) return undefined
    const timer = setTimeout(() => dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])

  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    <li className="floating flex items-center gap-3 py-1 pr-1 pl-4" data-kind={kind}>
      <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
      <p className="grow py-2">{text}</p>
      <CloseButton label="Close toast" onClick={onClose} />
    </li>
  )
}

function dismiss(id: number): void {
  keep((toast) => toast.id !== id)
}
