import { lazy, Suspense, useEffect, useRef } from 'react'
import { orderSteps } from '#domain/requests/order.ts'
import { formatOrderPlan, parsePlanChoice } from '#domain/requests/order-plan.ts'
import { Button } from '#ui/button.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { PageHeading } from '#web/shared/page-heading.tsx'
import { DetailsStep } from './details-step.tsx'
import { RequirementsStep } from './requirements-step.tsx'
import { StepList } from './step-list.tsx'
import { TargetStep } from './target-step.tsx'
import { useInvalidFieldFocus } from './use-invalid-field-focus.ts'
import { useOrderWizard } from './use-order-wizard.ts'
import { useStepFocus } from './use-step-focus.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

/** Only for those who have begun. */
const DiscardDraft = lazy(async () => ({
  default: (await fetchChunk(() => import('./discard-draft.tsx'))).DiscardDraft,
}))

/** Only for those who have reached the last step. */
const fetchAccountParts = () => fetchChunk(() => import('./sign-in-to-order.tsx'))

const SessionNotice = lazy(async () => ({ default: (await fetchAccountParts()).SessionNotice }))
const SignInToOrder = lazy(async () => ({ default: (await fetchAccountParts()).SignInToOrder }))

const steps = [TargetStep, RequirementsStep, DetailsStep]

/** The three steps of an order. */
export function OrderWizard() {
  const wizard = useOrderWizard()
  const { form, draft, step, isBusy, orderError } = wizard
  const headingRef = useStepFocus(step)
  const Step = steps[step] ?? TargetStep
  const isLast = step === orderSteps.length - 1
  const message = isLast && orderError?.kind === 'other' ? orderError.message : null
  const isSignInWanted = isLast && orderError?.kind === 'signed-out'
  const submitRef = useRef<HTMLButtonElement>(null)
  useInvalidFieldFocus(form.focus, orderError, step, isBusy)

  useEffect(() => {
    // A button that is disabled loses focus; after a failure it is the thing to press again.
    if (message && document.activeElement === document.body) submitRef.current?.focus()
  }, [message])

  return (
    <section className="page-width pt-10 sm:pt-14">
      <PageHeading>Order a hit</PageHeading>
      <StepList
        current={step}
        firstUnfinished={wizard.firstUnfinished}
        isBusy={isBusy}
        onOpen={wizard.openStep}
      />
      <p className="mt-8 hidden border-l-2 border-amber pl-4 script-off:block">
        Ordering needs JavaScript. Please turn it on for this page.
      </p>
      {isLast ? (
        <Suspense>
          <SessionNotice isFor="user" />
        </Suspense>
      ) : (
        <StartingPlan planChoice={draft.planChoice} />
      )}
      {/* The form is checked by our own rules, so that every browser says the same. */}
      <div className="mt-10 grid gap-x-16 gap-y-14 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          <form {...wizard.formProps} data-restored>
            <fieldset disabled={isBusy} onChange={wizard.keepDraft} className="contents">
              <Step
                key={wizard.generation}
                form={form}
                draft={draft}
                headingRef={headingRef}
                removeBill={wizard.removeBill}
              />
            </fieldset>
            {message && (
              <p
                role="alert"
                className="mt-6 border-l-2 border-danger pl-4 font-semibold text-danger"
              >
                {message}
              </p>
            )}
            {isLast && !isSignInWanted && (
              <Suspense>
                <SessionNotice isFor="visitor" />
              </Suspense>
            )}
            <div className="mt-10 flex flex-wrap items-center gap-3 border-t border-rule pt-6">
              {step > 0 && (
                <Button look="outline" onClick={() => wizard.openStep(step - 1)} disabled={isBusy}>
                  Back
                </Button>
              )}
              <Button
                ref={submitRef}
                type="submit"
                // While an account is asked for, that is the one primary thing to press.
                look={isSignInWanted ? 'outline' : 'primary'}
                isBusy={isBusy}
                className="min-w-36"
              >
                {isLast ? 'Order Hit' : 'Next'}
              </Button>
              <p role="status" className="text-soft">
                {isBusy && 'Placing your order…'}
              </p>
              {!isBusy && (wizard.discard || wizard.undoDiscard) && (
                <Suspense>
                  <DiscardDraft discard={wizard.discard} undo={wizard.undoDiscard} />
                </Suspense>
              )}
            </div>
          </form>
          {/* It has a form of its own, and a form cannot contain another. */}
          {isSignInWanted && (
            <Suspense>
              <SignInToOrder wizard={wizard} />
            </Suspense>
          )}
        </div>
        <WhatHappensNext />
      </div>
    </section>
  )
}

/** Shows on every step that the chosen plan is part of the order. */
function StartingPlan({ planChoice }: { planChoice: string }) {
  const plan = formatOrderPlan(parsePlanChoice(planChoice))
  return (
    plan && (
      <p className="mt-4 text-soft">
        Plan: <span className="font-semibold text-ink">{plan}</span>
      </p>
    )
  )
}
