export interface EarlyEvent {
  kind: 'click' | 'input' | 'focusin'
  /** Child positions from the root element down to the control. */
  path: number[]
  /** What the control is: on a page that differs from the prerendered one, another may be at its position. */
  signature: string
  value: string
}

declare global {
  interface Window {
    earlyEvents?: { log: EarlyEvent[]; stop: () => void }
  }
}

/** Until hydration, records clicks and input, and prevents forms from submitting. Links work without script. */
export function recordEarlyEvents(): void {
  const log: EarlyEvent[] = []
  const listening = new AbortController()

  function record(event: Event): void {
    const { type, target } = event
    const kind = kinds[type]
    if (kind === undefined) return event.preventDefault()
    if (!(target instanceof Element) || (kind === 'click' && target.closest('a[href]'))) return
    const control = target.closest<Control>('button,input,textarea,select')
    const recorded = control && toEarlyEvent(kind, control)
    if (recorded) log.push(recorded)
  }

  for (const type of [...Object.keys(kinds), 'submit']) {
    document.addEventListener(type, record, { capture: true, signal: listening.signal })
  }
  window.earlyEvents = { log, stop: () => listening.abort() }
}

type Control = HTMLButtonElement | HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const kinds: Partial<Record<string, EarlyEvent['kind']>> = {
  click: 'click',
  input: 'input',
  change: 'input',
  focusin: 'focusin',
}

export function toEarlyEvent(kind: EarlyEvent['kind'], control: Control): EarlyEvent | null {
  const path = pathOf(control)
  return path && { kind, path, signature: signatureOf(control), value: control.value }
}

export function signatureOf(element: Element): string {
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
