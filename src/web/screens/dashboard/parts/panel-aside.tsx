import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from '#web/shared/router/router-context.tsx'

/** The facts of a panel: beside the conversation where there is room, else folded below it. */
export function PanelAside({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(
    onWidth,
    () => roomBeside().matches,
    () => true,
  )
  const [isOpen, setIsOpen] = useState(false)
  return (
    <aside aria-label="Details" className="panel-aside">
      <details
        open={isWide || isOpen}
        onToggle={({ target, currentTarget }) => {
          if (target === currentTarget) setIsOpen(currentTarget.open)
        }}
      >
        <summary
          className={summaryClass}
          // What it unfolds is below the edge, behind the composer.
          onClick={({ currentTarget }) =>
            requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'start' }))
          }
        >
          Details
        </summary>
        {children}
      </details>
    </aside>
  )
}

function roomBeside(): MediaQueryList {
  return window.matchMedia('(width >= 64rem) and (height >= 30rem)')
}

function onWidth(listener: () => void): () => void {
  const room = roomBeside()
  room.addEventListener('change', listener)
  return () => room.removeEventListener('change', listener)
}

interface PanelSectionProps {
  id?: string
  heading: string
  /** What it holds, beside the heading while it is folded. */
  summary?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

export function PanelSection({ id, heading, summary, isOpen, children }: PanelSectionProps) {
  return (
    <details id={id} className="border-t border-rule" open={isOpen}>
      <summary className={summaryClass}>
        {heading} <span className="min-w-0 font-normal wrap-anywhere text-soft">{summary}</span>
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}

export const summaryClass =
  'panel-summary flex min-h-11 cursor-pointer items-center gap-2 font-semibold'

/** Reveals a section that the address names, once, when what it holds is here. */
export function useNamedSection(id: string, isHere: boolean): void {
  const [params] = useSearchParams()
  const isNamed = params.get('part') === id
  const isRevealed = useRef(false)
  useEffect(() => {
    if (isNamed && isHere && !isRevealed.current) revealSection(id)
    isRevealed.current = isNamed && (isHere || isRevealed.current)
  }, [isNamed, isHere, id])
}

/** Unfolds a section and what it is in, and moves focus to what waits in it, to its first field, or to itself. */
export function revealSection(id: string): void {
  const section = document.getElementById(id)
  for (const part of document.querySelectorAll('details')) {
    if (part.contains(section)) part.open = true
  }
  const [first = section] = firstIn.flatMap(
    (wanted) => section?.querySelector<HTMLElement>(wanted) ?? [],
  )
  first?.focus()
}

/** What the client has rejected comes before the rest. */
const firstIn = ['[data-waiting=off]', '[data-waiting]', 'input, textarea, select, button']
