import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ToastsProps } from './toasts-props.ts'

/** For when the code of the toasts cannot be fetched: no motion and no icons, but every word. */
export function PlainToasts({ durationMs, onReady }: ToastsProps) {
  const [texts, setTexts] = useState<readonly string[]>([])

  useEffect(
    () =>
      onReady({
        show: ({ text }) => setTexts((old) => (old.includes(text) ? old : [...old, text])),
        dismiss: (text) => setTexts((old) => old.filter((other) => other !== text)),
      }),
    [onReady],
  )

  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-50 grid gap-2 sm:left-auto sm:w-90">
      {texts.map((text) => (
        <PlainToast
          key={text}
          text={text}
          durationMs={durationMs}
          onDone={() => setTexts((old) => old.filter((other) => other !== text))}
        />
      ))}
    </div>
  )
}

interface PlainToastProps {
  text: string
  durationMs: number
  onDone: () => void
}

function PlainToast({ text, durationMs, onDone }: PlainToastProps) {
  const finish = useEffectEvent(onDone)

  useEffect(() => {
    const timer = setTimeout(() => finish(), durationMs)
    return () => clearTimeout(timer)
  }, [durationMs])

  return (
    <p className="floating flex items-center justify-between gap-2 py-1 pr-1 pl-4">
      {text}
      <button
        type="button"
        aria-label="Close toast"
        onClick={onDone}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
      >
        <X aria-hidden size={20} strokeWidth={1.5} />
      </button>
    </p>
  )
}
