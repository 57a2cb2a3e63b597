import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Fragment, type RefObject, useEffect, useRef } from 'react'
import { orderSteps } from '#domain/requests/order.ts'
import { orderStages } from '#domain/requests/order-stages.ts'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import { lazyLoad, prefetchOpenPanel } from '#web/shared/missing-chunk.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { useLocation, useRouterState } from '#web/shared/router/router-context.tsx'
import { DetailsStep, RequirementsStep, TargetStep } from './order-steps.tsx'
import { readWaiting } from './order-storage.ts'
import { type OrderError, type OrderWizard, useOrderWizard } from './use-order-wizard.ts'

export { OrderHitScreen as Screen, prefetchOrder as prefetch }

/** Only for those who order without an account, or open a link from an email. */
const OrderByLink = lazyLoad(() => import('./order-by-link.tsx'), 'OrderByLink')

/** With a draft, what only those need who have begun is there at once. */
function prefetchOrder() {
  return [prefetchOpenPanel(() => storedDraft.read() !== null, loadBegunOrder)]
}

/** The wizard, and what a link in an email opens over it: `?confirm=…` places an order. */
export function OrderHitScreen() {
  const { links } = useCapabilities()
  const { search, state } = useLocation()
  const waiting = links && readWaiting(state)

  return (
    <>
      {!waiting && <OrderWizard />}
      {links && (waiting || /[?&]confirm=/.test(search)) && <OrderByLink waiting={waiting} />}
    </>
  )
}

const loadBegunOrder = () => import('./begun-order.tsx')
const BegunOrder = lazyLoad(
  loadBegunOrder,
  'BegunOrder',
  ({ step, draft }) => step < lastStep && draft.planChoice && <p className="mt-4 min-h-11" />,
)
const DiscardDraft = lazyLoad(loadBegunOrder, 'DiscardDraft')
const OrderSummary = lazyLoad(loadBegunOrder, 'OrderSummary')
const ParityChips = lazyLoad(loadBegunOrder, 'ParityChips')
const VisitorFields = lazyLoad(loadBegunOrder, 'VisitorFields')

const steps = [TargetStep, RequirementsStep, DetailsStep]
const lastStep = steps.length - 1

function OrderWizard() {
  const wizard = useOrderWizard()
  const { form, step, isBusy, orderError } = wizard
  const headingRef = useStepFocus(step)
  const Step = steps[step] ?? TargetStep
  const isLast = step === lastStep
  const message = isLast && orderError?.kind === 'other' ? orderError.message : null
  useInvalidFieldFocus(wizard)

  return (
    <section className="page-width pt-10 sm:pt-14">
      <PageHeading>Order a hit</PageHeading>
      <StepList {...wizard} />
      <p className="mt-8 hidden border-l-2 border-amber pl-4 script-off:block">
        Ordering needs JavaScript. Please turn it on for this page.
      </p>
      {wizard.discard && <BegunOrder {...wizard} />}
      {/* The form is checked by our own rules, so that every browser says the same. */}
      <div className="mt-10 grid gap-x-16 gap-y-14 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <form {...wizard.formProps} data-restored>
            <fieldset disabled={isBusy} onChange={wizard.keepDraft} className="contents">
              <Fragment key={wizard.formKey}>
                <Step {...wizard} headingRef={headingRef} />
                {step === 1 && <ParityChips {...wizard} />}
                {isLast && <OrderSummary {...wizard} />}
                {isLast && <VisitorFields form={form} onRule={wizard.setVisitorRule} />}
              </Fragment>
            </fieldset>
            {message && (
              <Outcome isProblem className="mt-6">
                {message}
              </Outcome>
            )}
            <div className="mt-10 flex flex-wrap items-center gap-3 border-t border-rule pt-6">
              {step > 0 && (
                <Button look="outline" onClick={() => wizard.openStep(step - 1)} disabled={isBusy}>
                  Back
                </Button>
              )}
              <Button type="submit" isBusy={isBusy} className="min-w-36">
                {isLast ? 'Order Hit' : 'Next'}
              </Button>
              <p role="status" className="text-soft">
                {isBusy && 'Sending your order…'}
              </p>
              {!isBusy && (wizard.discard || wizard.undoDiscard) && <DiscardDraft {...wizard} />}
            </div>
          </form>
        </div>
        <aside aria-labelledby="what-happens-next">
          <h2 id="what-happens-next" className="text-lg">
            After you order
          </h2>
          <ol className="mt-3 border-t border-rule">
            {orderStages.map((stage, position) => (
              <li key={stage.name} className="flex gap-4 border-b border-rule py-3">
                <span className="figures text-soft">{position + 1}</span>
                <p className="text-soft">
                  <span className="block font-semibold text-ink">{stage.name}</span>
                  {stage.text}
                </p>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </section>
  )
}

/** The steps before the first unfinished one can be opened. */
function StepList({ step: current, firstUnfinished, isBusy, openStep }: OrderWizard) {
  return (
    <ol
      data-restored
      className="mt-8 grid grid-cols-[auto_auto_auto] border-y border-rule sm:grid-cols-3"
    >
      {orderSteps.map((name, step) => {
        const className = clsx(
          'flex flex-col gap-0.5 py-3 sm:flex-row sm:items-baseline sm:gap-3',
          step > 0 && 'pl-3 sm:pl-5',
        )
        const content = (
          <>
            <span className="figures">{step + 1}</span>
            <span>
              {name}
              {step < current && (
                <>
                  <Check aria-hidden size={16} className="ml-1.5 inline align-[-2px] text-green" />
                  <span className="sr-only"> (done)</span>
                </>
              )}
            </span>
          </>
        )
        return (
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
                onClick={() => openStep(step)}
                className={`${className} w-full cursor-pointer text-left hover:bg-sunken hover:text-ink`}
              >
                {content}
              </button>
            ) : (
              <span className={className}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** A new step is announced and its heading takes focus. The step that the page is loaded or continued at is left alone. */
function useStepFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { how, location } = useRouterState((router) => router)
  const { key } = location
  const previous = useRef({ step, key })

  useEffect(() => {
    const before = previous.current
    previous.current = { step, key }
    if (before.step === step || how === 'replace' || (how === 'load' && before.key !== key)) return
    announce(`Step ${step + 1} of ${orderSteps.length}: ${orderSteps[step]}`)
    headingRef.current?.focus()
  }, [step, how, key])

  return headingRef
}

function useInvalidFieldFocus({ form, orderError, step, isBusy }: OrderWizard): void {
  const { focus } = form
  const focused = useRef<OrderError>(undefined)

  useEffect(() => {
    if (orderError?.kind !== 'fields' || focused.current === orderError) return
    // While it is busy, the form takes no focus.
    if (isBusy || orderError.step !== step) return
    focused.current = orderError
    focus(...orderError.fields.map(({ name }) => name))
  }, [focus, orderError, step, isBusy])
}
