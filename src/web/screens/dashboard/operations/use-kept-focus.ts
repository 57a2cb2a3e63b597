import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A button that is busy, or gone because it has done its work, cannot hold focus. Focus comes back
 * to it as soon as it can, or else goes to the fallback. Focus that has moved elsewhere meanwhile is left alone.
 */
export function useKeptFocus(isBusy: boolean, fallback: RefObject<HTMLElement | null>) {
  const holder = useRef<HTMLElement | null>(null)

  useEffect(() => {
    // A disabled button loses focus without an event, so the next focus event is awaited.
    const moveOn = ({ target }: Event) => {
      if (target !== holder.current) holder.current = null
    }
    document.addEventListener('focusin', moveOn, { capture: true })
    return () => document.removeEventListener('focusin', moveOn, { capture: true })
  }, [])

  useLayoutEffect(() => {
    const before = holder.current
    if (isBusy || before === null || !isFocusLost()) return
    // What had focus is in view, or has been left for something that is.
    if (canHoldFocus(before)) before.focus({ preventScroll: true })
    else fallback.current?.focus()
  })

  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      holder.current = event.target
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (canHoldFocus(event.target)) holder.current = null
    },
  }
}

function isFocusLost(): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement.matches('body, dialog')) return true
  return !canHoldFocus(activeElement)
}

function canHoldFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}
