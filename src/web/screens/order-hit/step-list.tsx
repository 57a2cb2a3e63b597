import { clsx } from 'clsx'
import { orderSteps } from '#domain/order.ts'
import { Strike } from '#ui/strike.tsx'

/** Where the person is. A finished step is struck off, like anything else that is done. */
export function StepList({ current }: { current: number }) {
  return (
    <ol className="mt-8 grid grid-cols-[auto_auto_auto] border-y border-rule sm:grid-cols-3">
      {orderSteps.map((name, step) => (
        <li
          key={name}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex flex-col gap-0.5 py-3 text-sm not-first:border-l not-first:border-rule not-first:pl-3 sm:flex-row sm:items-baseline sm:gap-3 sm:text-base sm:not-first:pl-5',
            step === current ? 'font-semibold' : 'text-soft',
          )}
        >
          <span className="figures">{step + 1}</span>
          <span>
            <Strike isStruck={step < current}>{name}</Strike>
            {step < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
