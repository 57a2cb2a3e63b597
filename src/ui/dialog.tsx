import { clsx } from 'clsx'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { CloseButton } from './button.tsx'
import { isFocusLost } from './focus.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** The element that gets focus when the panel was opened by its address. */
  returnFocusTo?: string
  /** Asks in the middle of something else, whose busy button cannot take focus back: that goes on where it was. */
  isInterlude?: boolean
  isWide?: boolean
  className?: string
  subtitle?: ReactElement | undefined
  actions?: ReactElement | null | undefined
  /** Facts beside what scrolls, or below it where there is no room. */
  aside?: ReactNode
  /** Stays in view below what scrolls: a reply box, say. */
  footer?: ReactElement | null | undefined
  children: ReactNode
}

/** Open for as long as it is rendered. The native element brings the focus trap, Escape and the backdrop. */
export function Dialog(props: DialogProps) {
  const { title, onClose, returnFocusTo, isInterlude = false, footer, children } = props
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const isLeft = useRef(false)
  // Before it opens, which moves focus.
  useRescuedFocus(ref)

  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    isLeft.current = false
    // Closing before the element goes is what makes the browser hand focus back.
    return () => {
      isLeft.current = true
      dialog?.close()
      // Not where its opener is gone, or below a second panel that closes with this one.
      queueMicrotask(() => {
        const named = document.getElementById(returnFocusTo ?? '')
        const heading = isInterlude ? null : document.querySelector('h1')
        for (const next of [named, opener, heading]) {
          if (!isFocusLost()) return
          if (next instanceof HTMLElement) next.focus()
        }
      })
    }
  }, [returnFocusTo, isInterlude])

  /** Pressed twice, Escape closes it in any case. What the first press has closed may be a part of it alone. */
  function openAgain({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (!isLeft.current && !currentTarget.open) currentTarget.showModal()
  }

  return (
    <dialog
      ref={ref}
      className={clsx('panel floating', props.isWide && 'panel-wide', props.className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={openAgain}
      // Both ends of the press must be beside the panel: selecting text may well end there.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (isPressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <header className="panel-header flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-6 py-4 sm:px-8">
        <div className="min-w-0 flex-1">
          <h2
            id={titleId}
            className={clsx(
              'line-clamp-3 wrap-anywhere',
              props.subtitle ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-3xl',
            )}
          >
            {title}
          </h2>
          {props.subtitle}
        </div>
        {props.actions && (
          <div className="order-last w-full empty:hidden sm:order-none sm:w-auto">
            {props.actions}
          </div>
        )}
        <CloseButton label="Close" className="-mt-1 -mr-2" onClick={onClose} />
      </header>
      <div className="panel-body px-6 pt-1 pb-6 sm:px-8 sm:pb-8">{children}</div>
      {props.aside}
      {footer && <footer className="panel-footer px-6 py-3 sm:px-8 sm:py-4">{footer}</footer>}
    </dialog>
  )
}

/** When what had focus is removed, focus moves to the first thing that can hold it in the nearest part that is left. */
function useRescuedFocus(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    let path: Element[] = []
    const remember = (event: FocusEvent) => {
      const parts = event.composedPath().filter((part) => part instanceof Element)
      path = parts.filter((part) => dialog.contains(part))
    }
    const rescue = () => {
      const places = path.flatMap((part) =>
        part.isConnected ? [...part.querySelectorAll<HTMLElement>(focusable)] : [],
      )
      for (const place of places) {
        if (!isFocusLost()) return
        place.focus({ preventScroll: true })
      }
    }
    const observer = new MutationObserver(() => {
      // After the next effects, which may move it themselves.
      if (path[0]?.isConnected === false && isFocusLost()) requestAnimationFrame(rescue)
    })
    dialog.addEventListener('focusin', remember)
    observer.observe(dialog, { childList: true, subtree: true })
    return () => {
      dialog.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [ref])
}

const focusable = '[tabindex="-1"], a[href], button:enabled, input, select, textarea, summary'
