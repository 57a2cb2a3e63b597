import type { ReactNode } from 'react'

interface NoticeBoxProps {
  /** Names the region. */
  label: string
  heading: string
  children: ReactNode
}

/** What a link in an email is about, above everything else on the dashboard. */
export function NoticeBox({ label, heading, children }: NoticeBoxProps) {
  return (
    <section
      aria-label={label}
      className="mt-6 border-l-2 border-primary bg-sunken p-4 wrap-anywhere"
    >
      <p className="font-semibold">{heading}</p>
      {children}
    </section>
  )
}
