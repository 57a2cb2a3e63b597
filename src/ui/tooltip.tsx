import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import type { Meeting, Meetings, TooltipDelays, Tooltips } from './tooltips.tsx'

/** What makes a tooltip wanted. Whatever else happens to a trigger ends the wish. */
const arrivals = ['pointerenter', 'focus']

type NoteMeeting = (id: string, meeting: Meeting | null) => void

const MeetingContext = createContext<NoteMeeting>(() => undefined)

/** Tooltips are drawn by code that is fetched when the first of their triggers is reached. */
export function TooltipProvider({ children, ...delays }: TooltipDelays & { children: ReactNode }) {
  const [meetings, setMeetings] = useState<Meetings>(new Map())
  const [Drawn, setDrawn] = useState<typeof Tooltips | null>(null)

  const note = useCallback<NoteMeeting>((id, meeting) => {
    setMeetings((all) => {
      const others = [...all].filter(([other]) => other !== id)
      return new Map(meeting ? [...others, [id, meeting]] : others)
    })
    if (!meeting || !arrivals.includes(meeting.event)) return
    import('./tooltips.tsx').then(
      (chunk) => setDrawn(() => chunk.Tooltips),
      // Every button has its name without it.
      () => undefined,
    )
  }, [])

  return (
    <MeetingContext value={note}>
      {children}
      {Drawn && <Drawn meetings={meetings} {...delays} />}
    </MeetingContext>
  )
}

interface TooltipProps {
  text: string
  /** A button, or what passes its ref on to one. The ref is taken, so it cannot bring its own. */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

/**
 * Names an icon button for those who see it; its accessible name is the button's own. The button
 * stays the element it is when the code arrives: focus and a press in progress are kept.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const note = use(MeetingContext)

  const onEvent = useEffectEvent((event: Event) => {
    if (trigger === null) return
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    if (event.type === 'focus' && !trigger.matches(':focus-visible')) return
    note(id, { trigger, text, event: event.type, atMs: performance.now() })
  })

  useEffect(() => {
    if (trigger === null) return undefined
    const listening = new AbortController()
    for (const type of [...arrivals, 'pointerleave', 'blur', 'click']) {
      trigger.addEventListener(type, (event) => onEvent(event), { signal: listening.signal })
    }
    return () => {
      listening.abort()
      note(id, null)
    }
  }, [id, note, trigger])

  return cloneElement(children, { ref: setTrigger })
}
