import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from './button.tsx'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** The element that gets focus when the panel was opened by its address. */
  returnFocusTo?: string
  isWide?: boolean
  /** Stays in view below what scrolls: a reply box, say. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A panel that is open for as long as it is rendered. The browser's own dialog brings the focus
 * trap, Escape, the backdrop and the return of focus.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, returnFocusTo, isWide, footer, children } = props
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing before the element goes is what makes the browser hand focus back.
    return () => {
      dialog?.close()
      const { activeElement } = document
      const isFocusLost = activeElement === document.body || dialog?.contains(activeElement)
      if (returnFocusTo && isFocusLost) document.getElementById(returnFocusTo)?.focus()
    }
  }, [returnFocusTo])

  return (
    <dialog
      ref={ref}
      className={isWide ? 'panel panel-wide' : 'panel'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Both ends of the press must be beside the panel: selecting text may well end there.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (isPressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <header className="panel-header flex items-start justify-between gap-4 px-6 py-4 sm:px-8 sm:py-5">
        <h2 id={titleId} className="line-clamp-3 text-2xl wrap-anywhere sm:text-3xl">
          {title}
        </h2>
        <CloseButton label="Close" className="-mt-1 -mr-2" onClick={onClose} />
      </header>
      <div className="px-6 pt-1 pb-6 sm:px-8 sm:pb-8">{children}</div>
      {footer && <footer className="panel-footer px-6 py-3 sm:px-8 sm:py-4">{footer}</footer>}
    </dialog>
  )
}
