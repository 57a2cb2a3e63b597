import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface AccordionEntry {
  id: string
  heading: string
  content: ReactNode
}

/** Entries open and close on their own. Closed answers stay in the page, for print and no script. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  return (
    <div className="border-t border-rule">
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </div>
  )
}

function Entry({ heading, content }: AccordionEntry) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  return (
    <div className="border-b border-rule">
      <h3>
        <button
          type="button"
          id={`${id}-heading`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left text-lg font-semibold tracking-normal hover:text-primary"
        >
          {heading}
          <Plus
            aria-hidden
            size={20}
            strokeWidth={1.5}
            className="shrink-0 transition-transform duration-200 group-aria-expanded:rotate-45"
          />
        </button>
      </h3>
      <div
        id={id}
        role="region"
        aria-labelledby={`${id}-heading`}
        data-state={isOpen ? 'open' : 'closed'}
        className="max-w-prose pb-5 text-soft data-[state=closed]:hidden script-off:block! print:block!"
      >
        {content}
      </div>
    </div>
  )
}
