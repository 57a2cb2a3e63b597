export interface EarlyEvent {
  kind: 'click' | 'input' | 'focusin'
  /** Child positions from the root element down to the control. */
  path: number[]
  /** What the control is: on a page that differs from the prerendered one, another may be at its position. */
  signature: string
  value: string
}

interface EarlyEvents {
  log: EarlyEvent[]
  /** The control on which a mouse button went down and has not come up yet. */
  held: () => EarlyEvent | null
  stop: () => void
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents
  }
}

/** Until hydration, notes what is pressed and typed, and keeps forms from being sent. Links work without script. */
export function noteEarlyEvents(): void {
  const log: EarlyEvent[] = []
  const listening = new AbortController()
  let held: EarlyEvent | null = null

  function note(event: Event): void {
    const { type, target } = event
    if (type === 'submit') return event.preventDefault()
    if (type === 'click' || type === 'pointercancel') held = null
    if (!(target instanceof Element)) return
    if (target.closest('a[href]') && (type === 'click' || type === 'pointerdown')) return
    const control = target.closest<Control>('button,input,textarea,select')
    const noted = control && describeEvent(kinds[type] ?? 'click', control)
    if (!noted) return
    if (type in kinds) log.push(noted)
    else if (type === 'pointerdown') {
      const { pointerType, button } = event as PointerEvent
      // A finger is not held: the browser makes a click of it when it is lifted.
      if (pointerType === 'mouse' && button === 0) held = noted
    }
  }

  for (const type of [...Object.keys(kinds), 'submit', 'pointerdown', 'pointercancel']) {
    document.addEventListener(type, note, { capture: true, signal: listening.signal })
  }
  window.earlyEvents = { log, held: () => held, stop: () => listening.abort() }
}

type Control = HTMLButtonElement | HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const kinds: Partial<Record<string, EarlyEvent['kind']>> = {
  click: 'click',
  input: 'input',
  change: 'input',
  focusin: 'focusin',
}

/** Null for a control outside of the root element. */
export function describeEvent(kind: EarlyEvent['kind'], control: Control): EarlyEvent | null {
  const path = pathOf(control)
  return path && { kind, path, signature: describeControl(control), value: control.value }
}

export function describeControl(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('name')
  return `${element.tagName} ${label ?? element.textContent}`
}

function pathOf(control: Element): number[] | null {
  const path: number[] = []
  for (let node = control; node.id !== 'root'; ) {
    const { parentElement } = node
    if (parentElement === null) return null
    path.unshift([...parentElement.children].indexOf(node))
    node = parentElement
  }
  return path
}
