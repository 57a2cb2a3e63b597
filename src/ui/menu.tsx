import { Check } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useId,
  useMemo,
  useState,
} from 'react'
import { OpenMenu, stopHeldEnter } from './open-menu.tsx'

interface Opened {
  trigger: HTMLElement
  firstKey: 'Home' | 'End' | null
}

interface MenuState {
  triggerId: string
  /** Null while the menu is closed. */
  opened: Opened | null
  open: (opened: Opened) => void
  close: (focus?: HTMLElement) => void
}

const MenuContext = createContext<MenuState | null>(null)

/** A button and what it opens, over the page and without holding the rest of it back. */
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

/** In the page only while the menu is open. */
export function MenuPanel({ children }: { children: ReactNode }) {
  const { triggerId, opened, close } = useMenu()
  return (
    opened && (
      <OpenMenu {...opened} labelledBy={triggerId} onClose={close}>
        {children}
      </OpenMenu>
    )
  )
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Item role="menuitem" onSelect={onSelect}>
      {children}
    </Item>
  )
}

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon: ReactNode }[]
  onChoose: (value: Value) => void
}

/** One of several: the chosen one carries a check mark. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  return (
    <div role="group" aria-label={props.label}>
      {props.options.map(({ value, label, icon }) => (
        <Item
          key={value}
          role="menuitemradio"
          aria-checked={value === props.value}
          onSelect={() => props.onChoose(value)}
        >
          {icon}
          {label}
          {value === props.value && (
            <Check aria-hidden size={16} strokeWidth={1.5} className="ml-auto" />
          )}
        </Item>
      ))}
    </div>
  )
}

interface ItemProps extends Omit<ComponentProps<'button'>, 'onSelect'> {
  onSelect: () => void
}

function Item({ onSelect, ...props }: ItemProps) {
  const { opened, close } = useMenu()

  function choose() {
    // Before the choice takes effect: a dialog that it opens gives focus back to where it was.
    close(opened?.trigger)
    onSelect()
  }

  return <button type="button" tabIndex={-1} {...props} onClick={choose} className="menu-item" />
}

function useMenu(): MenuState {
  const menu = use(MenuContext)
  if (menu === null) throw new Error('This belongs in a Menu.')
  return menu
}
