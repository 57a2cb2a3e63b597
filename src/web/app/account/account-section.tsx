import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  heading: string
  children: ReactNode
}

export function AccountSection({ heading, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mt-8 border-t border-rule pt-6 first-of-type:mt-4 first-of-type:border-t-0 first-of-type:pt-2"
    >
      <h3 id={id} className="text-xl">
        {heading}
      </h3>
      {children}
    </section>
  )
}
