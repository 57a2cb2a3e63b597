import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import type { HitPage } from '#domain/showcase/hit-page.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { buttonClass } from '#ui/button.tsx'
import type { HitFilterControl } from './use-hit-filter.ts'

interface HitPagerProps {
  control: HitFilterControl
  page: HitPage
  onTurn: (page: number) => void
}

export function HitPager({ control, page: { number, count }, onTurn }: HitPagerProps) {
  if (count === 1) return null

  // Links, so that a page can be opened beside this one; pressed plainly, they turn it in place.
  function linkTo(page: number) {
    return {
      href: control.addressOf(page),
      onClick(event: MouseEvent) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onTurn(page)
        control.turn(page)
      },
    }
  }

  return (
    <nav
      aria-label="Pages of hits"
      className="mt-8 grid grid-cols-[1fr_auto_1fr] items-center gap-3"
    >
      {number > 1 && (
        <a rel="prev" className={clsx(look, 'justify-self-start')} {...linkTo(number - 1)}>
          Previous
        </a>
      )}
      <p className="col-start-2 text-center text-soft">
        Page {formatNumber(number)} of {formatNumber(count)}
      </p>
      {number < count && (
        <a rel="next" className={clsx(look, 'justify-self-end')} {...linkTo(number + 1)}>
          Next
        </a>
      )}
    </nav>
  )
}

const look = buttonClass('outline')
