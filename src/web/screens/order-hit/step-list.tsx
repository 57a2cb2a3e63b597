import { clsx } from 'clsx'
import { orderSteps } from '#domain/requests/order.ts'
import { Strike } from '#ui/strike.tsx'

interface StepListProps {
  current: number
  /** The first step that is not finished. Those before it can be opened. */
  firstUnfinished: number
  isBusy: boolean
  onOpen: (step: number) => void
}

/** Where the client is. A finished step is struck off, and opens when it is pressed. */
export function StepList({ current, firstUnfinished, isBusy, onOpen }: StepListProps) {
  return (
    <ol
      data-restored
      className="mt-8 grid grid-cols-[auto_auto_auto] border-y border-rule sm:grid-cols-3"
    >
      {orderSteps.map((name, step) => (
        <li
          key={name}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'flex text-sm not-first:border-l not-first:border-rule sm:text-base',
            step === current ? 'font-semibold' : 'text-soft',
          )}
        >
          {step < firstUnfinished && step !== current ? (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onOpen(step)}
              className={clsx(
                stepClass(step),
                'w-full cursor-pointer text-left hover:bg-sunken hover:text-ink',
              )}
            >
              <StepName step={step} isDone={step < current} />
            </button>
          ) : (
            <span className={stepClass(step)}>
              <StepName step={step} isDone={step < current} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function StepName({ step, isDone }: { step: number; isDone: boolean }) {
  return (
    <>
      <span className="figures">{step + 1}</span>
      <span>
        <Strike isStruck={isDone}>{orderSteps[step]}</Strike>
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
    </>
  )
}

function stepClass(step: number): string {
  return clsx(
    'flex flex-col gap-0.5 py-3 sm:flex-row sm:items-baseline sm:gap-3',
    step > 0 && 'pl-3 sm:pl-5',
  )
}
