import {
  createContext,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { openPopover } from './popover.ts'

/** Time for the pointer to cross the gap to the tooltip, which stays while it is pointed at. */
const graceMs = 120

/** Within `skipDelayMs` after one has closed, the next opens at once. */
export const TooltipContext = createContext({ openDelayMs: 0, skipDelayMs: 0 })

let lastClosedAtMs = Number.NEGATIVE_INFINITY

/** Names an icon button for those who see it. For others, the button has the same name as a label of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const { openDelayMs, skipDelayMs } = use(TooltipContext)
  const boxRef = useRef<HTMLSpanElement>(null)
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => clearTimeout(timerRef.current), [])

  function change(isWanted: boolean, afterMs = 0) {
    clearTimeout(timerRef.current)
    if (afterMs > 0) timerRef.current = setTimeout(() => change(isWanted), afterMs)
    else {
      if (isOpen && !isWanted) lastClosedAtMs = performance.now()
      setIsOpen(isWanted)
    }
  }

  function onPointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    const isSkipped = performance.now() - lastClosedAtMs < skipDelayMs
    change(true, isOpen || isSkipped ? 0 : openDelayMs)
  }

  return (
    <span
      ref={boxRef}
      role="presentation"
      className="contents"
      onPointerEnter={onPointerEnter}
      onPointerLeave={() => change(false, isOpen ? graceMs : 0)}
      // Focus that a pointer brought, or a menu gave back to it, is not looking for a name.
      onFocus={({ target }) => target.matches(':focus-visible') && change(true)}
      onBlur={() => change(false)}
      onClick={() => change(false)}
    >
      {children}
      {isOpen && <Bubble text={text} boxRef={boxRef} onClose={() => change(false)} />}
    </span>
  )
}

interface BubbleProps {
  text: string
  boxRef: RefObject<HTMLSpanElement | null>
  onClose: () => void
}

/** In the top layer, so that it is above an open dialog. */
function Bubble({ text, boxRef, onClose }: BubbleProps) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const bubble = ref.current
    const trigger = boxRef.current?.firstElementChild
    if (bubble === null || !(trigger instanceof HTMLElement)) return undefined
    return openPopover(bubble, trigger, () => close())
  }, [boxRef])

  return (
    <div ref={ref} role="tooltip" popover="manual" className="floating tooltip">
      {text}
    </div>
  )
}
