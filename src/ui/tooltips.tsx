import { Tooltip as Radix } from 'radix-ui'
import {
  type HTMLAttributes,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react'

export interface TooltipDelays {
  openDelayMs: number
  skipDelayMs: number
}

/** What last happened to a trigger that a pointer or the keyboard has reached. */
export interface Meeting {
  trigger: HTMLElement
  text: string
  event: string
  atMs: number
}

export type Meetings = ReadonlyMap<string, Meeting>

interface TooltipsProps extends TooltipDelays {
  meetings: Meetings
}

/** All of them in one place, so that closing one makes the next open without delay. */
export function Tooltips({ meetings, openDelayMs, skipDelayMs }: TooltipsProps) {
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {[...meetings].map(([id, meeting]) => (
        <MetTooltip key={id} meeting={meeting} openDelayMs={openDelayMs} />
      ))}
    </Radix.Provider>
  )
}

function MetTooltip({ meeting, openDelayMs }: { meeting: Meeting; openDelayMs: number }) {
  const { trigger, text, atMs } = meeting
  // The first wait began when the pointer came, which was before this code did.
  const [delayMs, setDelayMs] = useState(() => atMs + openDelayMs - performance.now())
  useEffect(() => setDelayMs(openDelayMs), [openDelayMs])

  return (
    <Radix.Root delayDuration={delayMs}>
      <Radix.Trigger asChild>
        <Bridge meeting={meeting} isOverdue={delayMs <= 0} />
      </Radix.Trigger>
      {/* Over an open dialog nothing shows but what is in it. */}
      <Radix.Portal container={trigger.closest('dialog')}>
        <Radix.Content sideOffset={6} className="floating px-2.5 py-1.5 text-sm">
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface BridgeProps extends HTMLAttributes<HTMLElement> {
  meeting: Meeting
  isOverdue: boolean
  ref?: Ref<HTMLElement>
}

/** Takes the place of Radix's trigger and applies its props to the button in the page. */
function Bridge({ meeting, isOverdue, ref, ...given }: BridgeProps) {
  const { trigger, event: lastEvent } = meeting
  const { 'aria-describedby': describedBy } = given
  useImperativeHandle(ref, () => trigger, [trigger])

  const pass = useEffectEvent((type: keyof typeof handlers, event: Event) => {
    const handle = given[handlers[type]] as ((event: Event) => void) | undefined
    handle?.(event)
  })

  useEffect(() => {
    const listening = new AbortController()
    for (const type of Object.keys(handlers) as (keyof typeof handlers)[]) {
      trigger.addEventListener(type, (event) => isForUs(event, trigger) && pass(type, event), {
        signal: listening.signal,
      })
    }
    return () => listening.abort()
  }, [trigger])

  const catchUp = useEffectEvent(() => {
    const isHovered = lastEvent === 'pointerenter'
    if (isHovered) pass('pointermove', new PointerEvent('pointermove', { pointerType: 'mouse' }))
    // Radix has no other way to say: now.
    if (isHovered ? isOverdue : lastEvent === 'focus') pass('focus', new FocusEvent('focus'))
  })
  useEffect(() => catchUp(), [])

  useEffect(() => {
    if (describedBy === undefined) return undefined
    trigger.setAttribute('aria-describedby', describedBy)
    return () => trigger.removeAttribute('aria-describedby')
  }, [trigger, describedBy])

  return null
}

const handlers = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

/** Focus that a pointer brought, or a menu gave back to it, is not looking for a name. */
function isForUs(event: Event, trigger: HTMLElement): boolean {
  return event.type !== 'focus' || trigger.matches(':focus-visible')
}
