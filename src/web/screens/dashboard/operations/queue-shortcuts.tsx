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

/** The keys of the queue, and the button that lists them. */
export function QueueShortcuts(props: QueueShortcutsProps) {
  const [areOn, setAreOn] = useState(readShortcutsOn)
  const help = useUrlPanel(shortcutsParam)
  useQueueKeys({ ...props, areOn, onHelp: () => help.open('open') })

  return (
    <>
      <button
        type="button"
        className={`shortcuts-button ${linkClass()}`}
        onClick={() => help.open('open')}
      >
        Keyboard shortcuts
      </button>
      {help.openFor !== null && (
        <KeyboardHelp
          areOn={areOn}
          onTurn={(turned) => {
            setAreOn(turned)
            storeShortcutsOn(turned)
          }}
          onClose={help.close}
        />
      )}
    </>
  )
}

/** Opens the list of the keys: the command menu leads there. */
export const shortcutsParam = 'shortcuts'

interface KeyboardHelpProps {
  areOn: boolean
  onTurn: (areOn: boolean) => void
  onClose: () => void
}

function KeyboardHelp({ areOn, onTurn, onClose }: KeyboardHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 border-b border-rule">
        {shortcuts.map(({ key, action }) => (
          <div key={key} className="flex items-center gap-4 border-t border-rule py-2">
            <dt className="key-name">
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex items-center gap-3">
        <input type="checkbox" checked={areOn} onChange={(event) => onTurn(event.target.checked)} />
        Use these keys
      </label>
      <p className="mt-1 text-sm text-soft">
        They’re off while you type or a panel is open. Enter and Tab always work.
      </p>
    </Dialog>
  )
}

const shortcuts = [
  { key: 'j', action: 'Go to the next request' },
  { key: 'k', action: 'Go to the previous request' },
  { key: 'Enter', action: 'Open the request' },
  { key: 'a', action: 'Assign the request, with arrow keys and Enter' },
  { key: 'r', action: 'Reply to the client' },
  { key: 'q', action: 'Write a quote' },
  { key: '/', action: 'Search requests' },
  { key: 'Ctrl K', action: 'Jump to a request, a client or an action' },
  { key: '?', action: 'Show this help' },
]

interface QueueKeysOptions extends QueueShortcutsProps {
  areOn: boolean
  onHelp: () => void
}

function useQueueKeys({ table, search, onOpen, areOn, onHelp }: QueueKeysOptions): void {
  const keys: Record<string, () => void> = {
    '?': onHelp,
    '/': () => search.current?.focus(),
    j: () => step(table.current, 1),
    k: () => step(table.current, -1),
    a: () => openAssignMenu(table.current),
    r: () => open('reply'),
    q: () => open('quote'),
  }

  function open(toDo: 'reply' | 'quote') {
    const id = openerIn(rowsOf(table.current).find(holdsFocus))?.textContent
    if (id) onOpen(id, toDo)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!areOn || act === undefined || !isFreeKey(event)) return
    act()
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The button of a line that opens its panel. */
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

function openAssignMenu(table: HTMLTableElement | null): void {
  const row = rowsOf(table).find(holdsFocus)
  const trigger = row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
  // In a stacked row the button may be out of view, and the menu with it.
  trigger?.focus()
  trigger?.click()
}

function holdsFocus(row: Element): boolean {
  return row.contains(document.activeElement)
}

const storageKey = 'queue-shortcuts'

/** Single keys can get in the way of speech input, so that they can be turned off. Blocked storage: they are on. */
function readShortcutsOn(): boolean {
  return attempt(() => localStorage.getItem(storageKey)) !== 'off'
}

function storeShortcutsOn(areOn: boolean): void {
  attempt(() => localStorage.setItem(storageKey, areOn ? 'on' : 'off'))
}
