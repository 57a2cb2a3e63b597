import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A panel that is open for as long as it is rendered. The browser's own dialog brings the focus
 * trap, Escape, the backdrop and the return of focus.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing before the element goes is what makes the browser hand focus back.
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className="panel"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="p-6 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
