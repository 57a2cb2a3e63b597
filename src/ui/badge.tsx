import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'green' | 'amber' | 'danger' | 'primary' | 'neutral'

/** A status in a word. The colour repeats the word and never carries meaning alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  )
}

const tones: Record<Tone, string> = {
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  danger: 'bg-danger-soft text-danger',
  primary: 'bg-primary-soft text-primary',
  neutral: 'bg-sunken text-soft',
}
