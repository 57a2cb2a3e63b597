import { useEffect, useLayoutEffect } from 'react'
import { describeControl, type EarlyInput } from './early-input-boot.ts'

/** Once the app stands, everything that was pressed or typed before it takes effect, once. */
export function ReplayEarlyInput({ root }: { root: Element }) {
  // From the moment the app stands in the page it answers by itself; what it is told is not noted too.
  useLayoutEffect(() => window.earlyInput?.stop(), [])

  useEffect(() => {
    const early = window.earlyInput
    if (early === undefined) return
    delete window.earlyInput
    void replayAll(root, early.log)
    const held = early.held()
    if (held === null) return
    // What went down on the page on disk comes up on this one, which browsers take for no press at all.
    // Whoever moved away meanwhile did not mean it.
    const finish = ({ target }: Event) => {
      if (target instanceof Node && find(root, held.input)?.contains(target))
        replay(root, held.input)
    }
    window.addEventListener(held.release, finish, { once: true })
  }, [root])

  return null
}

/** One by one: what the first has changed must be drawn before the second is pressed. */
async function replayAll(root: Element, log: EarlyInput[]): Promise<void> {
  for (const input of log) {
    await Promise.resolve()
    replay(root, input)
  }
}

function replay(root: Element, input: EarlyInput): void {
  const { kind, value } = input
  const element = find(root, input)
  if (element === null) return
  if (kind === 'focusin') element.focus({ preventScroll: true })
  else if (kind === 'click') press(element)
  else retype(element, value)
}

/** The control in the same place, if it is the same control. */
function find(root: Element, { path, signature }: EarlyInput): HTMLElement | null {
  const element = path.reduce<Element | undefined>((parent, at) => parent?.children[at], root)
  const isIt = element instanceof HTMLElement && describeControl(element) === signature
  return isIt ? element : null
}

/** The whole gesture: menus open on pointerdown, tabs on mousedown, everything else on click. */
function press(element: HTMLElement): void {
  const gesture = { bubbles: true, cancelable: true, button: 0 }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...gesture, pointerType: 'mouse' }))
  element.dispatchEvent(new MouseEvent('mousedown', gesture))
  element.focus({ preventScroll: true })
  element.dispatchEvent(new PointerEvent('pointerup', { ...gesture, pointerType: 'mouse' }))
  element.dispatchEvent(new MouseEvent('mouseup', gesture))
  element.click()
}

/** A press already chose a radio or opened a list; what is left is text and the list's choice. */
function retype(element: HTMLElement, value: string): void {
  if (element instanceof HTMLInputElement && element.type === 'radio') return
  // React watches the property it has set itself; the prototype's setter goes past that watch.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {}
  set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
