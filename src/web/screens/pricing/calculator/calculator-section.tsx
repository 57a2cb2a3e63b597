import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { useNearScreen } from '#web/shared/use-near-screen.ts'
import type { CycleControl } from './cycle-control.ts'

const SavingsCalculator = lazy(async () => {
  const chunk = await fetchChunk(() => import('./savings-calculator.tsx'))
  return { default: chunk.SavingsCalculator }
})

/** The savings calculator. Its code is fetched when it is scrolled towards. */
export function CalculatorSection(props: CycleControl) {
  const { ref, isNear } = useNearScreen<HTMLElement>()

  return (
    <section ref={ref} id="calculator" aria-labelledby="calculator-heading" className="mt-20">
      <h2 id="calculator-heading" className="text-3xl sm:text-4xl">
        What would it save you?
      </h2>
      <p className="mt-3 max-w-prose text-lg text-soft print:hidden">
        Enter what you pay today. You can change every figure, and we tell you when keeping a
        subscription is cheaper.
      </p>
      <p className="mt-6 hidden border-l-2 border-amber pl-4 script-off:block">
        The calculator needs JavaScript. Turn it on for this page.
      </p>
      {/* As tall as the calculator, so that the content below does not move. */}
      <div className="mt-8 min-h-[147rem] max-[22rem]:min-h-[168rem] sm:min-h-[112rem] lg:min-h-[81rem] script-off:hidden">
        {isNear && (
          <Suspense fallback={<CalculatorSkeleton />}>
            <SavingsCalculator {...props} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function CalculatorSkeleton() {
  return (
    <div aria-busy className="grid gap-8 lg:grid-cols-2">
      <p role="status" className="sr-only">
        Loading the calculator…
      </p>
      <Skeleton className="h-[36rem]" />
      <Skeleton className="h-[36rem]" />
    </div>
  )
}
