import { type ReactNode, useEffect } from 'react'
import { type EarlyEvent, signatureOf, toEarlyEvent } from './record-early-events.ts'

export function ReplayEarlyEvents({ root, children }: { root: Element; children: ReactNode }) {
  useEffect(() => {
    const early = window.earlyEvents
    if (early === undefined) return
    delete window.earlyEvents
    early.stop()
    void replayAll(root, [...takeUnnoted(root, early.log), ...early.log])
  }, [root])

  return children
}

/** A browser that reloads a page fills in what had been typed, without an event. */
function takeUnnoted(root: Element, log: EarlyEvent[]): EarlyEvent[] {
  const recorded = new Set(log.map((event) => findControl(root, event)))
  const unnoted: EarlyEvent[] = []
  const controls = root.querySelectorAll<Control>('input, textarea, select')
  for (const control of [...controls].filter(isTouched)) {
    const kind = isRadio(control) ? 'click' : 'input'
    const found = recorded.has(control) ? null : toEarlyEvent(kind, control)
    if (found) unnoted.push(found)
    putBack(control)
  }
  return unnoted
}

/** One by one: each is rendered before the next. The first waits until the browser's state is applied. */
async function replayAll(root: Element, events: EarlyEvent[]): Promise<void> {
  for (const event of events) {
    await Promise.resolve()
    const control = findControl(root, event)
    if (control) replay(control, event)
  }
}

function findControl(root: Element, { path, signature }: EarlyEvent): HTMLElement | null {
  const element = path.reduce<Element | undefined>((parent, at) => parent?.children[at], root)
  const isIt = element instanceof HTMLElement && signatureOf(element) === signature
  return isIt ? element : null
}

function replay(control: HTMLElement, { kind, value }: EarlyEvent): void {
  if (kind === 'input') return retype(control, value)
  control.focus({ preventScroll: true })
  if (kind === 'click') control.click()
}

/** A press already chose a radio or opened a list; what is left is text and the list's choice. */
function retype(control: HTMLElement, value: string): void {
  if (isRadio(control)) return
  // React watches the property it has set itself; the prototype's setter goes past that watch.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A radio's value never changes, whether it is chosen does. */
function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}

/** Whether it differs from its HTML: the user was early, or the browser filled in what had been typed before. */
function isTouched(control: Control): boolean {
  if (isRadio(control)) return control.checked && !control.defaultChecked
  return control.value !== prerenderedValue(control)
}

function prerenderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const chosen = [...control.options].find((option) => option.defaultSelected)
  return (chosen ?? control.options[0])?.value ?? ''
}

/** React takes what it finds for what it has rendered itself, and would not notice an event with the same value. */
function putBack(control: Element): void {
  if (isRadio(control)) control.checked = false
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.value = control.defaultValue
  }
}
