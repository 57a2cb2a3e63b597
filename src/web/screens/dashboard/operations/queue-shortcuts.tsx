import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { createStore } from '#ui/store.ts'
import { attempt } from '#web/shared/attempt.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { composerId } from './edit-tools.tsx'

interface QueueShortcutsProps {
  table: RefObject<HTMLTableElement | null>
  /** The request whose panel is open. */
  opened: string | null
  onOpen: (id: string, toDo?: 'reply' | 'quote') => void
  /** Opens the request that is listed beside the open one. */
  onStep: (by: 1 | -1) => void
}

/** Opens the list of the keys: the command menu leads there. */
export const shortcutsParam = 'shortcuts'

/** Whether the command menu is open. */
export const commandMenu = createStore(false)

const storageKey = 'queue-shortcuts'

export function QueueShortcuts(props: QueueShortcutsProps) {
  // Single keys can get in the way of speech input. Blocked storage: they are on.
  const [areOn, setAreOn] = useState(
    () => attempt(() => localStorage.getItem(storageKey)) !== 'off',
  )
  const help = useUrlPanel(shortcutsParam)
  const openHelp = () => help.open('open')

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return pressSend(event)
    const action = shortcuts.find(({ key }) => key === event.key)?.action
    // In the panel of a request keys are about that request; over any other dialog they do nothing.
    const dialogs = document.querySelectorAll('dialog[open]').length
    if (!areOn || action === undefined || dialogs > (props.opened ? 1 : 0)) return
    if (!isFreeKey(event)) return
    action({ ...props, onHelp: openHelp })
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  function turn(isOn: boolean) {
    setAreOn(isOn)
    attempt(() => localStorage.setItem(storageKey, isOn ? 'on' : 'off'))
  }

  return (
    <>
      <button type="button" className={`${linkClass()} max-sm:hidden`} onClick={openHelp}>
        Keyboard shortcuts
      </button>
      {help.openFor !== null && (
        <Dialog title="Keyboard shortcuts" onClose={help.close}>
          <dl className="mt-4 border-b border-rule">
            {shortcuts.map(({ key, help: text }) => (
              <div key={key} className="flex items-center gap-4 border-t border-rule py-2">
                <dt className="w-16 shrink-0 whitespace-nowrap">
                  <kbd className="inline-block rounded-md border border-rule-strong bg-sunken px-2 py-0.5">
                    {key}
                  </kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-6 flex items-center gap-3">
            <input
              type="checkbox"
              checked={areOn}
              onChange={({ target }) => turn(target.checked)}
            />
            Use these keys
          </label>
          <p className="mt-1 text-sm text-soft">
            They’re off while you type. Enter, Tab and Ctrl K always work.
          </p>
        </Dialog>
      )}
    </>
  )
}

interface Shortcut {
  key: string
  help: string
  /** Not for keys that work by themselves. */
  action?: (options: QueueShortcutsProps & { onHelp: () => void }) => void
}

const shortcuts: Shortcut[] = [
  { key: 'j', help: 'Go to the next request', action: (options) => step(options, 1) },
  { key: 'k', help: 'Go to the previous request', action: (options) => step(options, -1) },
  { key: 'Enter', help: 'Open the request' },
  { key: 'r', help: 'Reply to the client', action: reply },
  { key: 'q', help: 'Write a quote', action: quote },
  {
    key: 'a',
    help: 'Assign the request, with arrow keys and Enter',
    action: (options) => pressButton(options, 'a'),
  },
  {
    key: 'e',
    help: 'Done: the open request needs no answer',
    action: (options) => pressButton(options, 'e'),
  },
  { key: 'Ctrl Enter', help: 'Send what you write' },
  { key: '/', help: 'Search requests', action: () => commandMenu.write(true) },
  { key: 'Ctrl K', help: 'Search, or do anything by its name' },
  { key: '?', help: 'Show this help', action: ({ onHelp }) => onHelp() },
]

export function openerIn(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('th button') ?? null
}

export function rowsOf(table: HTMLTableElement | null): Element[] {
  return [...(table?.querySelectorAll('tbody > tr') ?? [])]
}

/** Presses the button of the form that is being filled in. */
function pressSend({ target, repeat, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (repeat || defaultPrevented || isComposing || !(target instanceof HTMLElement)) return
  if (target instanceof HTMLButtonElement) return
  target.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

/** Not typed into a field or a menu, and not part of the browser's own shortcuts. */
function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  return !(target instanceof Element && target.closest(typing))
}

const typing =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]'

function step({ opened, table, onStep }: QueueShortcutsProps, by: 1 | -1): void {
  if (opened) return onStep(by)
  const rows = rowsOf(table.current)
  const at = rows.findIndex(holdsFocus)
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  openerIn(rows[to])?.focus()
}

function reply(options: QueueShortcutsProps): void {
  const { opened, onOpen } = options
  if (opened) document.getElementById(composerId(opened))?.focus()
  else if (listedId(options)) onOpen(listedId(options), 'reply')
}

function quote(options: QueueShortcutsProps): void {
  if (options.opened) pressButton(options, 'q')
  else if (listedId(options)) options.onOpen(listedId(options), 'quote')
}

/** Presses the button that names the key, in the panel or else in the row with focus. */
function pressButton({ opened, table }: QueueShortcutsProps, key: string): void {
  const part = opened
    ? document.querySelector('dialog[open]')
    : rowsOf(table.current).find(holdsFocus)
  const button = part?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  // In a stacked row the button may be out of view, and its menu with it.
  button?.focus()
  button?.click()
}

/** The request whose row has focus, or else the most urgent one. */
function listedId({ table }: QueueShortcutsProps): string {
  const rows = rowsOf(table.current)
  return openerIn(rows.find(holdsFocus) ?? rows[0])?.textContent ?? ''
}

function holdsFocus(row: Element): boolean {
  return row.contains(document.activeElement)
}
