import { flushSync } from 'react-dom'

/** Where letters are typed or choose, and are no shortcuts. */
export const typing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'

const longestMs = 10_000

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

let release = () => {}

/** What a text is sent with, or left for the next one: it waits for the field as the text does. */
function endsText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return altKey ? /^Arrow(Up|Down)$/.test(key) : (ctrlKey || metaKey) && key === 'Enter'
}

/**
 * Keeps what is typed for the field that was just asked for: until that has focus, it is neither lost nor run as
 * shortcuts. Any other key that types nothing ends the wait, and so does the pointer.
 */
export function holdKeys(): void {
  release()
  const holding = new AbortController()
  const options = { capture: true, signal: holding.signal }
  const endMs = Date.now() + longestMs
  let text = ''
  let end: KeyboardEvent | undefined
  release = () => holding.abort()

  function keep(event: KeyboardEvent) {
    const { key } = event
    // What is chosen by its name is typed nowhere.
    if (modifiers.has(key) || event.target === document) return
    if (Date.now() > endMs) return release()
    if (endsText(event)) end ??= event
    else if (event.ctrlKey || event.metaKey || event.altKey) return release()
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key === 'Enter') text += '\n'
    else if (key.length === 1) text += key
    else return release()
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function hand({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || !target.matches(typing)) return
    // It may have focus before the browser is through with what shows it.
    queueMicrotask(() => {
      if (holding.signal.aborted) return
      holding.abort()
      type(text)
      if (end) target.dispatchEvent(new KeyboardEvent('keydown', end))
    })
  }

  window.addEventListener('keydown', keep, options)
  window.addEventListener('focusin', hand, options)
  window.addEventListener('pointerdown', () => release(), options)
}

/** Where no field is to come after all. */
export function releaseKeys(): void {
  release()
}

/** Into what has focus. In a field of one line, Enter is a key of its own. */
function type(text: string): void {
  const field = document.activeElement
  const isLong = field instanceof HTMLTextAreaElement
  const [line = '', ...others] = isLong ? [text] : text.split('\n')
  if (line) flushSync(() => document.execCommand('insertText', false, line))
  if (others.length === 0) return
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}
