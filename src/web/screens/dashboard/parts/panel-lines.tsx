import type { ReactNode } from 'react'

/** A list of names and values, line by line. */
export function PanelLines({ children }: { children: ReactNode }) {
  return <dl className="mt-4 border-t border-rule">{children}</dl>
}

export function PanelLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-rule py-4 sm:grid-cols-[7rem_1fr]">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  )
}
