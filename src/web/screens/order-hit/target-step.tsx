import { useId } from 'react'
import { otherTarget, targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { Field, FieldError } from '#ui/field.tsx'
import { RadioTile } from '#ui/radio-tile.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './step-props.ts'

export function TargetStep({ form, draft, headingRef }: StepProps) {
  const errorId = useId()
  const { target: targetError, customTarget: nameError } = form.errors

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
      {draft.target === otherTarget && (
        <Field label="Product name" error={nameError} className="mt-6 max-w-md">
          {(attributes) => (
            <input
              {...attributes}
              {...form.field('customTarget')}
              required
              className="field"
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </>
  )
}
