import type { ReactNode } from 'react'

/** Names and values, side by side where there is room. */
export function AccountLines({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 wrap-anywhere sm:grid-cols-[7rem_1fr]">{children}</dl>
  )
}

export function AccountLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3 max-sm:text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
