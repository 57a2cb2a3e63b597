import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { describeControl, type EarlyInput } from './early-input-boot.ts'
import { isRadio, listTouched, putBack } from './touched-controls.ts'

interface ReplayEarlyInputProps {
  root: Element
  /** Whether the elements that were touched early are the ones that stand now. */
  isSamePage: boolean
  children: ReactNode
}

/** Once the app stands, everything that was pressed or typed before it takes effect, once. */
export function ReplayEarlyInput({ root, isSamePage, children }: ReplayEarlyInputProps) {
  // From the moment the app stands in the page it answers by itself; what it is told is not noted too.
  useLayoutEffect(() => window.earlyInput?.stop(), [])

  useEffect(() => {
    const early = window.earlyInput
    if (early === undefined) return
    delete window.earlyInput
    const acts = early.log.flatMap((input) => findAct(root, input))
    void replayAll(isSamePage ? [...listUnnoted(root, acts), ...acts] : acts)

    const held = early.held()
    if (held === null) return
    const [act] = findAct(root, held.input)
    if (act === undefined) return
    if (isSamePage) {
      // The browser ends the press itself, on the element where it began.
      if (held.release === 'pointerup') pressDown(act.element)
      return
    }
    // What went down on the page on disk comes up on this one, which browsers take for no press at all.
    // Whoever moved away meanwhile did not mean it.
    const finish = ({ target }: Event) => {
      if (target instanceof Node && act.element.contains(target)) replay(act)
    }
    window.addEventListener(held.release, finish, { once: true })
  }, [root, isSamePage])

  return children
}

/** What somebody did to a control that stands now. */
interface Act extends Pick<EarlyInput, 'kind' | 'value'> {
  element: HTMLElement
}

/** The control in the same place, if it is the same control. */
function findAct(root: Element, { kind, value, path, signature }: EarlyInput): Act[] {
  const element = path.reduce<Element | undefined>((parent, at) => parent?.children[at], root)
  const isIt = element instanceof HTMLElement && describeControl(element) === signature
  return isIt ? [{ kind, value, element }] : []
}

/** A browser that loads a page again fills in what had been typed, and tells nobody. */
function listUnnoted(root: Element, acts: Act[]): Act[] {
  const noted = new Set<Element>(acts.map(({ element }) => element))
  const unnoted: Act[] = []
  for (const element of listTouched(root)) {
    const kind = isRadio(element) ? 'click' : 'input'
    if (!noted.has(element)) unnoted.push({ kind, value: element.value, element })
    putBack(element)
  }
  return unnoted
}

/** One by one: what the first has changed must be drawn before the second is pressed. */
async function replayAll(acts: Act[]): Promise<void> {
  for (const act of acts) {
    await Promise.resolve()
    replay(act)
  }
}

function replay({ kind, value, element }: Act): void {
  if (kind === 'focusin') element.focus({ preventScroll: true })
  else if (kind === 'click') press(element)
  else retype(element, value)
}

/** The whole gesture: menus open on pointerdown, tabs on mousedown, everything else on click. */
function press(element: HTMLElement): void {
  pressDown(element)
  element.focus({ preventScroll: true })
  element.dispatchEvent(new PointerEvent('pointerup', { ...gesture, pointerType: 'mouse' }))
  element.dispatchEvent(new MouseEvent('mouseup', gesture))
  element.click()
}

function pressDown(element: HTMLElement): void {
  element.dispatchEvent(new PointerEvent('pointerdown', { ...gesture, pointerType: 'mouse' }))
  element.dispatchEvent(new MouseEvent('mousedown', gesture))
}

const gesture = { bubbles: true, cancelable: true, button: 0 }

/** A press already chose a radio or opened a list; what is left is text and the list's choice. */
function retype(element: HTMLElement, value: string): void {
  if (isRadio(element)) return
  // React watches the property it has set itself; the prototype's setter goes past that watch.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {}
  set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
