import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lineCents } from '#domain/savings/bill.ts'
import { buildPrice, caseForLines, planPrice } from '#domain/savings/savings-case.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import {
  exampleStatement,
  largestStruck,
  ownedByProduct,
  savedPercent,
  struckLines,
  totalCents,
} from '#domain/statement/example-statement.ts'
import { formatAbout, formatCents } from '#domain/values/money.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Strike } from '#ui/strike.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { suggestion } from '#web/shared/navigation-state.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { calculatorPath, orderPath, paths } from '#web/shared/paths.ts'

const prices = [
  ['Plans from', planPrice, 'a month'],
  ['Builds typically cost', buildPrice, 'once'],
] as const

export function Hero() {
  const lines = useStruckLines()
  const target = largestStruck(lines.struck)

  return (
    <section className="page-width grid gap-x-16 gap-y-4 pt-3 pb-20 sm:gap-y-7 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[auto_1fr]">
      {/* Aligned at the top: nothing moves while the rest of the page is still being parsed. */}
      <div className="lg:pt-4">
        {/* Each sentence keeps its own line as long as it fits; on phones that leaves room for the statement. */}
        <PageHeading className="text-[min(7.8vw,4.5rem)]! leading-[0.98] tracking-[-0.035em]">
          <span className="block">
            Strike the <Strike>subscription.</Strike>{' '}
          </span>
          <span className="block">Keep the software.</span>
        </PageHeading>
        <p className="mt-3 max-w-136 text-[0.9375rem] leading-[1.45] text-soft sm:mt-7 sm:text-xl sm:leading-normal">
          {`We build self-hosted replacements for the SaaS you pay for. Same functionality, full data ownership, up to ${maxSavingsPercent}% lower total cost of ownership. Delivered in weeks.`}
        </p>
      </div>
      <div>
        <div className="grid grid-cols-2 gap-4 sm:flex">
          <AppLink
            to={orderPath(target)}
            // Untouched lines are our suggestion; a stored draft takes precedence.
            state={lines.isUntouched ? suggestion : null}
            className={clsx(buttonClass(), 'max-sm:px-2')}
          >
            Order a Hit
            <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
          </AppLink>
          <AppLink to={paths.browse} className={clsx(buttonClass('outline'), 'max-sm:px-2')}>
            See past hits
          </AppLink>
        </div>
        <dl className="mt-3 w-fit border-rule-strong sm:mt-6 sm:flex sm:gap-x-10 sm:border-t sm:pt-3">
          {prices.map(([name, amount, unit]) => (
            <div key={name} className="text-sm text-soft max-sm:*:inline">
              <dt>{name}</dt>{' '}
              <dd className="sm:text-base">
                <span className="font-bold text-ink sm:text-xl">{amount}</span> {unit}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Statement lines={lines} />
        <p className="mt-4">
          <AppLink
            to={calculatorPath(caseForLines(struckLines(lines.struck)))}
            className={linkClass()}
          >
            Calculate what you’d save
          </AppLink>
        </p>
      </div>
    </section>
  )
}

function Statement({ lines }: { lines: ReturnType<typeof useStruckLines> }) {
  const ref = useRef<HTMLDivElement>(null)

  /**
   * The prerendered page starts the intro at its first paint, and mounting replaces its elements. The new ones go on where
   * the old ones were. A visitor who comes to the screen later finds the statement in its final state.
   */
  useLayoutEffect(() => {
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint')
    for (const animation of ref.current?.getAnimations?.({ subtree: true }) ?? []) {
      animation.startTime = firstPaint?.startTime ?? 0
    }
  }, [])

  const before = totalCents()
  const now = totalCents(lines.struck)
  const isSaving = now < before
  const owned = ownedByProduct(lines.struck)

  return (
    <div
      ref={ref}
      className="ledger statement max-sm:flex max-sm:flex-col"
      data-intro={lines.isUntouched}
    >
      <table>
        <caption className="px-(--edge) pt-3 pb-2 text-left max-sm:caption-bottom max-sm:border-t max-sm:border-rule sm:pt-4 sm:pb-3">
          <span className="block text-lg font-bold max-sm:sr-only">Monthly software bill</span>
          <span className="text-sm text-soft">
            An example, averaged over 3 years. Press a line to strike it.
          </span>
        </caption>
        <thead>
          <tr className="text-sm text-soft">
            <th scope="col">Product</th>
            <th scope="col" className="w-16 max-sm:hidden">
              Seats
            </th>
            <th scope="col" className="w-23">
              Today
            </th>
            <th scope="col" className="w-23 sm:w-26">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {exampleStatement.map((line, row) => {
            const ownedCents = owned.get(line.product)
            const isStruck = ownedCents !== undefined
            const paying = formatCents(lineCents(line))
            return (
              <tr
                key={line.product}
                style={{ '--row': row } as CSSProperties}
                className="hover:bg-sunken"
              >
                <th scope="row" className="relative font-semibold">
                  {/* Laid over the whole row. It hangs on its cell and reaches over the other columns, whose widths
                      are above, since Safari does not let a table row contain what is positioned. */}
                  <button
                    type="button"
                    aria-pressed={isStruck}
                    aria-label={`Strike ${line.product}, ${paying} a month`}
                    onClick={() => lines.toggle(line.product)}
                    className="absolute inset-y-0 left-0 z-1 w-[calc(100%+11.5rem)] cursor-pointer px-(--edge) text-left -outline-offset-2 sm:w-[calc(100%+16.25rem)]"
                  >
                    <Strike isStruck={isStruck}>{line.product}</Strike>
                  </button>
                </th>
                <td className="figures text-soft max-sm:hidden">{line.seats ?? 'flat'}</td>
                <td className="figures">
                  <Strike isStruck={isStruck}>{paying}</Strike>
                </td>
                <td className="figures">
                  {isStruck ? (
                    <span className="owned font-semibold">{formatCents(ownedCents)}</span>
                  ) : (
                    <span className="text-soft">
                      <span aria-hidden>–</span>
                      <span className="sr-only">not replaced</span>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {/* On a phone the first screen has room for three lines: the total, which they come to, is above them. */}
      <div className="statement-total flex flex-wrap items-end gap-x-6 gap-y-1 border-ink px-(--edge) py-4 max-sm:order-first max-sm:gap-x-1 max-sm:gap-y-0 max-sm:py-2 max-sm:text-[0.875rem] sm:border-t-2">
        <p className="text-soft">
          Monthly total, was <span className="figures">{formatCents(before)}</span>
        </p>
        <p className="figures ml-auto text-2xl font-bold sm:text-3xl">
          <RunningTotal cents={now} isIntro={lines.isUntouched} />
        </p>
        <p
          className={clsx('w-full font-semibold sm:text-right', isSaving && 'text-green')}
          data-saving
        >
          {isSaving
            ? `You save ${formatAbout(before - now)} a month (${savedPercent(lines.struck)}%), build included.`
            : 'Strike a line to see what you’d save.'}
        </p>
      </div>
    </div>
  )
}

/** During the intro a reel of every total on the way down; afterwards a figure that counts. */
function RunningTotal({ cents, isIntro }: { cents: number; isIntro: boolean }) {
  const counted = useCountTo(cents)
  if (!isIntro) return <span data-total>{formatCents(counted)}</span>

  return (
    <>
      <span className="sr-only" data-total>
        {formatCents(cents)}
      </span>
      <span
        aria-hidden
        className="reel inline-block h-[1.2em] overflow-hidden text-right align-bottom leading-[1.2]"
        style={{ '--steps': exampleStatement.length } as CSSProperties}
      >
        <span>
          {totalsOnTheWayDown.map((total) => (
            <span key={total} className="block">
              {formatCents(total)}
            </span>
          ))}
        </span>
      </span>
    </>
  )
}

const totalsOnTheWayDown = Array.from({ length: exampleStatement.length + 1 }, (_, count) =>
  totalCents(new Set(exampleStatement.slice(0, count).map((line) => line.product))),
)

const durationMs = 250

/** Counts from the figure shown to the one given, at once when motion is unwanted. */
function useCountTo(target: number): number {
  const [shown, setShown] = useState(target)
  const latest = useRef(target)

  useEffect(() => {
    const from = latest.current
    if (from === target) return undefined
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = isStill ? 1 : Math.min(Math.max((now - startedAt) / durationMs, 0), 1)
      latest.current = Math.round(from + (target - from) * (1 - (1 - progress) ** 2))
      setShown(latest.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}

function useStruckLines() {
  const [struck, setStruck] = useState<ReadonlySet<string>>(
    () => new Set(exampleStatement.map((line) => line.product)),
  )
  const [isUntouched, setIsUntouched] = useState(true)

  function toggle(product: string) {
    const next = new Set(struck)
    if (!next.delete(product)) next.add(product)
    setStruck(next)
    setIsUntouched(false)
    const total = formatCents(totalCents(next))
    const saving = next.size === 0 ? 'nothing struck' : `${savedPercent(next)}% less`
    announce(
      `${product} ${next.has(product) ? 'struck' : 'restored'}. New total ${total} a month, ${saving}.`,
    )
  }

  return {
    struck,
    /** True until the visitor strikes or restores a line: the strokes then no longer draw themselves. */
    isUntouched,
    toggle,
  }
}
