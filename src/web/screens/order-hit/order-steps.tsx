import { type ReactNode, type RefObject, useId } from 'react'
import { type DraftField, type OrderDraft, targetName } from '#domain/requests/order.ts'
import { namesWith, orderFields } from '#domain/requests/order-fields.ts'
import { otherTarget, targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { FieldError } from '#ui/field.tsx'
import { RadioTile } from '#ui/radio-tile.tsx'
import type { Form } from '#web/shared/form/use-form.tsx'

export interface StepProps {
  form: Form<DraftField>
  draft: OrderDraft
  /** Changes what no field has. */
  change: (changed: Partial<OrderDraft>) => void
  headingRef: RefObject<HTMLHeadingElement | null>
}

export function TargetStep({ form, draft, headingRef }: StepProps) {
  const errorId = useId()
  const targetError = form.errors.target

  return (
    <>
      <StepHeading headingRef={headingRef}>Which product should we replace?</StepHeading>
      <div
        role="radiogroup"
        aria-label="Target SaaS"
        aria-required
        aria-invalid={targetError !== undefined}
        aria-describedby={targetError ? errorId : undefined}
        className="mt-6 grid grid-cols-2 pt-px pl-px sm:grid-cols-3 lg:grid-cols-4"
      >
        {[...targetSaaSPresets, otherTarget].map((product) => (
          <RadioTile
            key={product}
            name="target"
            value={product}
            defaultChecked={product === draft.target}
            label={product}
          />
        ))}
      </div>
      {targetError && (
        <div className="mt-3">
          <FieldError id={errorId}>{targetError}</FieldError>
        </div>
      )}
      {draft.target === otherTarget &&
        form.field('customTarget', 'Product name', {
          boxClassName: 'mt-6 max-w-md',
          autoComplete: 'off',
        })}
    </>
  )
}

export function RequirementsStep({ form, draft, headingRef }: StepProps) {
  return (
    <>
      <StepHeading headingRef={headingRef}>
        What does your team do in {targetName(draft)}?
      </StepHeading>
      {form.field('requirements', 'Requirements', {
        hint: 'Which features do you use every week, and what should it connect to?',
        boxClassName: 'mt-6',
        className: 'resize-y',
        rows: 9,
      })}
    </>
  )
}

export function DetailsStep({ form, headingRef }: StepProps) {
  return (
    <>
      <StepHeading headingRef={headingRef}>Budget, timing and company size</StepHeading>
      <div className="mt-6 grid gap-5 sm:grid-cols-3">
        {namesWith(orderFields, 'options').map((name) => {
          const field = orderFields[name]
          return form.field(name, 'question' in field ? field.question : field.label, {
            options: [
              { value: '', label: 'Choose one' },
              ...Object.entries(field.options).map(([value, label]) => ({ value, label })),
            ],
          })
        })}
      </div>
    </>
  )
}

type StepHeadingProps = Pick<StepProps, 'headingRef'> & { children: ReactNode }

function StepHeading({ headingRef, children }: StepHeadingProps) {
  return (
    <h2 ref={headingRef} tabIndex={-1} className="text-2xl wrap-anywhere outline-none sm:text-3xl">
      {children}
    </h2>
  )
}
