import { Check } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { openPopover } from './popover.ts'

interface Opened {
  trigger: HTMLElement
  /** The key that leads to the first item where none is checked; none for a pointer, which finds its own. */
  firstKey: 'Home' | 'End' | null
}

interface MenuState {
  triggerId: string
  opened: Opened | null
  open: (opened: Opened) => void
  /** With the element that focus goes to, unless focus has moved elsewhere. */
  close: (focus?: HTMLElement) => void
}

const MenuContext = createContext<MenuState | null>(null)

export function Menu({ children }: { children: ReactNode }) {
  const triggerId = useId()
  const [opened, setOpened] = useState<Opened | null>(null)

  const menu = useMemo(() => {
    const close: MenuState['close'] = (focus) => {
      focus?.focus()
      setOpened(null)
    }
    return { triggerId, opened, open: setOpened, close }
  }, [triggerId, opened])

  return <MenuContext value={menu}>{children}</MenuContext>
}

interface MenuTriggerProps extends Omit<ComponentProps<'button'>, 'onClick' | 'onKeyDown'> {
  onOpen?: () => void
}

export function MenuTrigger({ onOpen, ...props }: MenuTriggerProps) {
  const { triggerId, opened, open, close } = useMenu()

  function openAt(firstKey: Opened['firstKey'], trigger: HTMLElement) {
    open({ trigger, firstKey })
    onOpen?.()
  }

  function onClick({ detail, currentTarget }: MouseEvent<HTMLElement>) {
    if (opened !== null) close(currentTarget)
    // A click that no pointer made comes from the keyboard or a screen reader.
    else openAt(detail === 0 ? 'Home' : null, currentTarget)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    stopHeldEnter(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 'Home' : 'End', event.currentTarget)
  }

  return (
    <button
      type="button"
      id={triggerId}
      aria-haspopup="menu"
      aria-expanded={opened !== null}
      {...props}
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  )
}

export function MenuPanel({ children }: { children: ReactNode }) {
  const { opened } = useMenu()
  return opened && <OpenMenu opened={opened}>{children}</OpenMenu>
}

interface MenuItemProps extends Omit<ComponentProps<'button'>, 'onSelect'> {
  onSelect: () => void
}

export function MenuItem({ role = 'menuitem', onSelect, ...props }: MenuItemProps) {
  const { opened, close } = useMenu()

  function choose() {
    // Before the choice takes effect: a dialog that it opens gives focus back to where it was.
    close(opened?.trigger)
    onSelect()
  }

  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      {...props}
      onClick={choose}
      className="menu-item"
    />
  )
}

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: ReactNode }[]
  onChoose: (value: Value) => void
}

export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  return (
    <div role="group" aria-label={props.label}>
      {props.options.map(({ value, label, icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          value={value}
          aria-checked={value === props.value}
          onSelect={() => props.onChoose(value)}
        >
          {icon}
          {label}
          {value === props.value && (
            <Check aria-hidden size={16} strokeWidth={1.5} className="ml-auto" />
          )}
        </MenuItem>
      ))}
    </div>
  )
}

function useMenu(): MenuState {
  const menu = use(MenuContext)
  if (menu === null) throw new Error('This belongs in a Menu.')
  return menu
}

function OpenMenu({ opened, children }: { opened: Opened; children: ReactNode }) {
  const { trigger, firstKey } = opened
  const { triggerId, close } = useMenu()
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const panel = ref.current
    if (panel === null) return undefined
    const release = openPopover(panel, trigger, close)
    const checked = panel.querySelector<HTMLElement>('[role="menuitemradio"][aria-checked="true"]')
    const first = checked ?? (firstKey && reachByKey(panel, firstKey))
    ;(first ?? panel).focus({ preventScroll: true })

    return () => {
      release()
      panel.hidePopover?.()
    }
  }, [trigger, firstKey, close])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    stopHeldEnter(event)
    // Tab goes on from the trigger, as if the menu had never been there.
    if (event.key === 'Tab') return close(trigger)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = reachByKey(event.currentTarget, event.key)
    if (item === undefined) return
    event.preventDefault()
    item.focus()
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    // A press on the trigger takes focus, too; its click is what closes then.
    if (relatedTarget === null || relatedTarget === trigger) return
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <div
      ref={ref}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-labelledby={triggerId}
      className="floating menu"
      onKeyDown={onKeyDown}
      onPointerMove={followPointer}
      onPointerLeave={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onBlur={onBlur}
    >
      {children}
    </div>
  )
}

/** The key that opened a menu must not go on to choose in it, nor the one that chose to open it. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** The focused item is the highlighted one. */
function followPointer({ pointerType, target, currentTarget }: PointerEvent<HTMLElement>): void {
  if (pointerType === 'touch' || !(target instanceof Element)) return
  const item = target.closest<HTMLElement>('.menu-item')
  ;(item ?? currentTarget).focus({ preventScroll: true })
}

/** The item of a menu that a key leads to from the one that has focus. The ends meet. */
function reachByKey(menu: Element, key: string): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.findIndex((item) => item === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? items[0]
    case 'ArrowUp':
      return items.at(at < 0 ? -1 : at - 1)
    case 'Home':
    case 'PageUp':
      return items[0]
    case 'End':
    case 'PageDown':
      return items.at(-1)
    default:
      // By letter the search goes round, so that one letter reaches all that begin with it.
      return [...items.slice(at + 1), ...items].find(
        ({ textContent }) => textContent.trim().charAt(0).toLowerCase() === key.toLowerCase(),
      )
  }
}
