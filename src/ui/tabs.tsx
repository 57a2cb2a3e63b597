import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string; content: ReactNode }[]
  onChoose: (value: Value) => void
}

export function Tabs<Value extends string>({ label, value, tabs, onChoose }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
      <Radix.List
        aria-label={label}
        className="group/tabs flex flex-wrap gap-1 border-b border-rule has-[>:nth-child(4)]:max-sm:gap-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-semibold text-soft hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink sm:px-4 group-has-[>:nth-child(4)]/tabs:max-sm:px-1.5 group-has-[>:nth-child(4)]/tabs:max-sm:text-[0.9375rem]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-8">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
