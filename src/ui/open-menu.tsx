import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { keepPlaced } from './keep-placed.ts'
import { onDismissal } from './on-dismissal.ts'
import { reachByKey } from './reach-by-key.ts'

interface OpenMenuProps {
  trigger: HTMLElement
  /** The key that leads to the first item where none is checked; none for a pointer, which finds its own. */
  firstKey: 'Home' | 'End' | null
  labelledBy: string
  /** With the element that focus goes to, unless focus has moved elsewhere. */
  onClose: (focus?: HTMLElement) => void
  children: ReactNode
}

export function OpenMenu({ trigger, firstKey, labelledBy, onClose, children }: OpenMenuProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const panel = ref.current
    if (panel === null) return undefined
    // In the top layer nothing clips or covers it. Where there is none, it is fixed all the same.
    panel.showPopover?.()
    const stopPlacing = keepPlaced(panel, trigger)
    const stopListening = onDismissal(panel, trigger, onClose)
    const checked = panel.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]')
    const first = checked ?? (firstKey && reachByKey(panel, firstKey))
    ;(first ?? panel).focus({ preventScroll: true })

    return () => {
      stopPlacing()
      stopListening()
      panel.hidePopover?.()
    }
  }, [trigger, firstKey, onClose])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    stopHeldEnter(event)
    // Tab goes on from the trigger, as if the menu had never been there.
    if (event.key === 'Tab') return onClose(trigger)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = reachByKey(event.currentTarget, event.key)
    if (item === undefined) return
    event.preventDefault()
    item.focus()
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    // A press on the trigger takes focus, too; its click is what closes then.
    if (relatedTarget === null || relatedTarget === trigger) return
    if (!currentTarget.contains(relatedTarget)) onClose()
  }

  return (
    <div
      ref={ref}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className="floating menu"
      onKeyDown={onKeyDown}
      onPointerMove={followPointer}
      onPointerLeave={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onBlur={onBlur}
    >
      {children}
    </div>
  )
}

/** The key that opened a menu must not go on to choose in it, nor the one that chose to open it. */
export function stopHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** What has focus is what is highlighted. */
function followPointer({ pointerType, target, currentTarget }: PointerEvent<HTMLElement>): void {
  if (pointerType === 'touch' || !(target instanceof Element)) return
  const item = target.closest<HTMLElement>('.menu-item')
  ;(item ?? currentTarget).focus({ preventScroll: true })
}
