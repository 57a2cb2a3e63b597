import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toastError } from '#ui/toaster.tsx'
import { attempt } from '#web/shared/attempt.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { openCommandMenu } from './command-state.ts'
import { composerId } from './edit-tools.tsx'
import { heldSends } from './held-sends.tsx'
import { typing } from './hold-keys.ts'
import type { Selection } from './use-selection.ts'

interface QueueShortcutsProps {
  table: RefObject<HTMLTableElement | null>
  /** The request whose panel is open. */
  opened: string | null
  selection: Selection
  onOpen: (id: string, toDo?: 'reply' | 'quote') => void
  /** Opens the request that is listed beside the open one. */
  onStep: (by: 1 | -1, toDo?: 'reply') => void
}

/** Opens the list of the keys: the command menu leads there. */
export const shortcutsParam = 'shortcuts'

/** The class of the bar that acts on what is selected. */
export const selectionBar = 'selection-bar'

/** Does what a key does, for the command menu. */
export function pressKey(key: string): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key }))
}

const storageKey = 'queue-shortcuts'

export function QueueShortcuts(props: QueueShortcutsProps) {
  // Single keys can get in the way of speech input. Blocked storage: they are on.
  const [areOn, setAreOn] = useState(
    () => attempt(() => localStorage.getItem(storageKey)) !== 'off',
  )
  const help = useUrlPanel(shortcutsParam)
  const openHelp = () => help.open('open')

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
    const stepKey = stepKeyOf(event)
    const pressed = isAll ? selectAllKey : (stepKey ?? event.key)
    const action = actionOf(pressed)
    // In the panel of a request keys are about that request; over any other dialog they do nothing.
    const dialogs = document.querySelectorAll('dialog[open]').length
    // What is chosen by its name is not typed anywhere.
    const isByName = event.target === document
    if (action === undefined || dialogs > (props.opened ? 1 : 0)) return
    const isFree = isFreeKey(event, isAll)
    if (!isByName && !(areOn && (isFree || (stepKey && props.opened)))) return
    if (action({ ...props, isWriting: isTyping(event), onHelp: openHelp }) !== false) {
      event.preventDefault()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useSendKey()

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
            {shortcuts.map(({ key, name = key, help: text }) => (
              <div key={key} className="flex items-center gap-4 border-t border-rule py-2">
                <dt className="w-28 shrink-0 whitespace-nowrap">
                  <kbd className="inline-block rounded-md border border-rule-strong bg-sunken px-2 py-0.5">
                    {name}
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
  /** What the key is called, if not that. */
  name?: string
  help: string
  /** Not for keys that work by themselves. False: the key keeps its own meaning. */
  action?: (options: ActionOptions) => unknown
}

interface ActionOptions extends QueueShortcutsProps {
  /** Pressed in a field. */
  isWriting: boolean
  onHelp: () => void
}

const actionOf = (pressed: string) => shortcuts.find(({ key }) => key === pressed)?.action

const selectAllKey = 'Ctrl A'

const shortcuts: Shortcut[] = [
  { key: 'j', help: 'Go to the next request', action: (options) => step(options, 1) },
  { key: 'k', help: 'Go to the previous request', action: (options) => step(options, -1) },
  { key: 'Alt Down, Alt Up', help: 'Go to the next or previous request while you write' },
  { key: 'Enter', help: 'Open the request' },
  { key: 'r', help: 'Reply to the client', action: reply },
  { key: 'q', help: 'Write a quote', action: quote },
  {
    key: 'a',
    help: 'Assign the request or the selection',
    action: (options) => pressButton(options, 'a'),
  },
  { key: 'd', help: 'Decline the open request or the selection', action: decline },
  { key: 'x', help: 'Select the request', action: (options) => select(options) },
  {
    key: 'X',
    name: 'Shift x',
    help: 'Select everything back to the last one you selected',
    action: (options) => select(options, true),
  },
  {
    key: selectAllKey,
    help: 'Select all shown',
    action: ({ opened, selection }) => opened === null && selection.selectAll(),
  },
  {
    key: 'z',
    help: 'Undo the last send or the last change to a selection',
    action: (options) => pressButton(options, 'z'),
  },
  {
    key: 'Escape',
    help: 'Clear the selection',
    action: ({ opened, selection }) =>
      opened === null && selection.rows.length > 0 && selection.clear(),
  },
  {
    key: 'e',
    help: 'Mark the open request as needing no answer',
    action: (options) => pressButton(options, 'e'),
  },
  { key: 'Ctrl Enter', help: 'Send what you’re writing' },
  {
    key: '/',
    help: 'Search; in a message or a quote, insert a template',
    action: openCommandMenu,
  },
  { key: 'Ctrl K', help: 'Search, or run any command' },
  { key: '?', help: 'Show this help', action: ({ onHelp }) => onHelp() },
]

export function openerIn(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('th button') ?? null
}

export function rowsOf(table: HTMLTableElement | null): Element[] {
  return [...(table?.querySelectorAll('tbody > tr') ?? [])]
}

/** Ctrl+Enter sends the form that is being filled in. */
export function useSendKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', pressSend)
    return () => document.removeEventListener('keydown', pressSend)
  }, [])
}

function pressSend(event: KeyboardEvent): void {
  const { target, key } = event
  if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (event.repeat || event.defaultPrevented || event.isComposing) return
  if (!(target instanceof HTMLElement)) return
  if (target instanceof HTMLButtonElement) return
  target.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

/** Not typed into a field or a menu, and not part of the browser's own shortcuts. */
function isFreeKey(event: KeyboardEvent, isAll: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  if ((event.ctrlKey || event.metaKey) && !isAll) return false
  return !isTyping(event)
}

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** From message to message: Alt and an arrow are j and k, also in a text. Choices and dates have a use for them. */
function stepKeyOf({ altKey, key, target, defaultPrevented }: KeyboardEvent): string | undefined {
  if (!altKey || defaultPrevented || !(target instanceof Element)) return undefined
  if (target.closest('select, [type="date"], [role="menu"]')) return undefined
  return { ArrowDown: 'j', ArrowUp: 'k' }[key]
}

function step(options: Omit<ActionOptions, 'onHelp'>, by: 1 | -1): void {
  const { opened, table, isWriting, onStep } = options
  if (opened) return onStep(by, isWriting ? 'reply' : undefined)
  const rows = rowsOf(table.current)
  const at = rows.findIndex(holdsFocus)
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
  openerIn(rows[to])?.focus()
}

function reply(options: QueueShortcutsProps): void {
  const composer = composerOf(options)
  if (composer) composer.focus()
  else askFor(options, 'reply')
}

function quote(options: QueueShortcutsProps): void {
  if (composerOf(options)) pressButton(options, 'q')
  else askFor(options, 'quote')
}

/** None while its request is still loading. */
function composerOf({ opened }: QueueShortcutsProps): HTMLElement | null {
  return opened === null ? null : document.getElementById(composerId(opened))
}

/** Of the request that is opening, or of the row with focus: what is typed meanwhile is kept for it. */
function askFor(options: QueueShortcutsProps, toDo: 'reply' | 'quote'): void {
  if (options.opened) options.onOpen(options.opened, toDo)
  else if (focusRow(options)) options.onOpen(listedId(options), toDo)
}

/** Selects the row with focus, or else the most urgent one. In the panel there is nothing to select. */
function select(options: QueueShortcutsProps, isRange = false): void {
  if (!options.opened && focusRow(options)) options.selection.toggle(listedId(options), isRange)
}

/** A row with focus is selected first, so that what is declined is seen. */
function decline(options: QueueShortcutsProps): void {
  if (!options.opened && options.selection.rows.length === 0) flushSync(() => select(options))
  pressButton(options, 'd')
}

/** Presses the button that names the key: in the panel, for what is selected, or in the row with focus. */
function pressButton({ opened, table }: QueueShortcutsProps, key: string): void {
  const parts = opened
    ? [document.querySelector('dialog[open]')]
    : [
        document.querySelector(`.${selectionBar}`),
        rowsOf(table.current).find(holdsFocus),
        document.querySelector(`.${heldSends}`),
      ]
  // Of what is held, the last.
  const [button] = parts.flatMap((part) =>
    [...(part?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`) ?? [])].slice(-1),
  )
  const why = button ? undefined : whyNot(key, opened !== null)
  if (why) toastError(why)
  for (let part = button?.closest('details'); part; part = part.parentElement?.closest('details')) {
    part.open = true
  }
  // In a stacked row the button may be out of view, and its menu with it.
  button?.focus()
  button?.click()
}

/** Why a key does nothing, where nothing on the screen shows it. */
function whyNot(key: string, isOpened: boolean): string | undefined {
  if (key === 'z') return 'There’s nothing to undo.'
  if (key === 'e' && isOpened) return 'There’s no message to answer.'
  if (key === 'e') return 'Open the request and read the message before you mark it done.'
  const isWriting = document.querySelector('.panel-desk') !== null
  return key === 'q' && isOpened && !isWriting ? 'You can’t quote this request anymore.' : undefined
}

/** Moves focus to the most urgent row, unless one has it. False without any. */
function focusRow(options: QueueShortcutsProps): boolean {
  const rows = rowsOf(options.table.current)
  if (!rows.some(holdsFocus)) step({ ...options, isWriting: false }, 1)
  return rows.length > 0
}

function listedId({ table }: QueueShortcutsProps): string {
  return openerIn(rowsOf(table.current).find(holdsFocus))?.textContent ?? ''
}

function holdsFocus(row: Element): boolean {
  return row.contains(document.activeElement)
}
