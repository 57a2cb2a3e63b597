import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export const Menu = Radix.Root
export const MenuTrigger = Radix.Trigger

export function MenuPanel({ children }: { children: ReactNode }) {
  return (
    <Radix.Portal>
      <Radix.Content align="end" sideOffset={8} className="floating min-w-44 p-1">
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Radix.Item onSelect={onSelect} className={itemClass}>
      {children}
    </Radix.Item>
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
    <Radix.RadioGroup
      aria-label={props.label}
      value={props.value}
      onValueChange={(value) => props.onChoose(value as Value)}
    >
      {props.options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemClass}>
          {option.icon}
          {option.label}
          <Radix.ItemIndicator className="ml-auto">
            <Check aria-hidden size={16} strokeWidth={1.5} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

const itemClass =
  'flex min-h-10 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-highlighted:bg-primary-soft data-highlighted:outline-2 data-highlighted:outline-transparent'
