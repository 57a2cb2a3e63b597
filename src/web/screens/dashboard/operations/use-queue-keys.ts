import { type RefObject, useEffect, useEffectEvent } from 'react'

interface QueueKeysOptions {
  table: RefObject<HTMLTableElement | null>
  areOn: boolean
  onHelp: () => void
}

/** j and k move between the lines, a opens the menu that assigns one, ? opens the help. */
export function useQueueKeys({ table, areOn, onHelp }: QueueKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || !isFreeKey(event)) return
    if (event.key === '?') onHelp()
    else if (event.key === 'j') step(table.current, 1)
    else if (event.key === 'k') step(table.current, -1)
    else if (event.key === 'a') openAssignMenu(table.current)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The button of a line that opens its panel. */
export function openerIn(row: Element | undefined): HTMLElement | null {
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

const typing = 'input, textarea, select, [contenteditable], [role="menu"]'

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
