import { Plus } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface AccordionProps {
  entries: readonly { id: string; heading: string; content: ReactNode }[]
}

/** Entries open and close on their own. Closed answers stay in the page, for print and no script. */
export function Accordion({ entries }: AccordionProps) {
  return (
    <Radix.Root type="multiple" className="border-t border-rule">
      {entries.map((entry) => (
        <Radix.Item key={entry.id} value={entry.id} className="border-b border-rule">
          <Radix.Header>
            <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left text-lg font-semibold tracking-normal hover:text-primary">
              {entry.heading}
              <Plus
                aria-hidden
                size={20}
                strokeWidth={1.5}
                className="shrink-0 transition-transform duration-200 group-data-[state=open]:rotate-45"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content
            forceMount
            className="max-w-prose pb-5 text-soft data-[state=closed]:hidden script-off:block! print:block!"
          >
            {entry.content}
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
