import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { attempt } from '#web/shared/attempt.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

interface QueueShortcutsProps {
  table: RefObject<HTMLTableElement | null>
  search: RefObject<HTMLInputElement | null>
  onOpen: (id: string, toDo: 'reply' | 'quote') => void
}

/** Opens the list of the keys: the command menu leads there. */
export const shortcutsParam = 'shortcuts'

const storageKey = 'queue-shortcuts'

export function QueueShortcuts(props: QueueShortcutsProps) {
  // Single keys can get in the way of speech input. Blocked storage: they are on.
  const [areOn, setAreOn] = useState(
    () => attempt(() => localStorage.getItem(storageKey)) !== 'off',
  )
  const help = useUrlPanel(shortcutsParam)
  const openHelp = () => help.open('open')

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts.find(({ key }) => key === event.key)?.action
    if (!areOn || action === undefined || !isFreeKey(event)) return
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
            They’re off while you type or a panel is open. Enter and Tab always work.
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
  { key: 'j', help: 'Go to the next request', action: ({ table }) => step(table.current, 1) },
  { key: 'k', help: 'Go to the previous request', action: ({ table }) => step(table.current, -1) },
  { key: 'Enter', help: 'Open the request' },
  {
    key: 'a',
    help: 'Assign the request, with arrow keys and Enter',
    action: ({ table }) => pressInRow(table.current, '[aria-haspopup="menu"]'),
  },
  { key: 'r', help: 'Reply to the client', action: (options) => open(options, 'reply') },
  { key: 'q', help: 'Write a quote', action: (options) => open(options, 'quote') },
  { key: '/', help: 'Search requests', action: ({ search }) => search.current?.focus() },
  { key: 'Ctrl K', help: 'Jump to a request, a client or an action' },
  { key: '?', help: 'Show this help', action: ({ onHelp }) => onHelp() },
]

export function openerIn(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('th button') ?? null
}

export function rowsOf(table: HTMLTableElement | null): Element[] {
  return [...(table?.querySelectorAll('tbody > tr') ?? [])]
}

/** Not typed into a field or a menu, not over a dialog, and not part of the browser's own shortcuts. */
function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  const { target } = event
  return !(target instanceof Element && target.closest(typing))
}

const typing = 'input:not([type="radio"]), textarea, select, [contenteditable], [role="menu"]'

function step(table: HTMLTableElement | null, by: 1 | -1): void {
  const rows = rowsOf(table)
  const at = rows.findIndex(holdsFocus)
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  openerIn(rows[to])?.focus()
}

function pressInRow(table: HTMLTableElement | null, selector: string): void {
  const button = rowsOf(table).find(holdsFocus)?.querySelector<HTMLElement>(selector)
  // In a stacked row the button may be out of view, and its menu with it.
  button?.focus()
  button?.click()
}

function open({ table, onOpen }: QueueShortcutsProps, toDo: 'reply' | 'quote'): void {
  const id = openerIn(rowsOf(table.current).find(holdsFocus))?.textContent
  if (id) onOpen(id, toDo)
}

function holdsFocus(row: Element): boolean {
  return row.contains(document.activeElement)
}
