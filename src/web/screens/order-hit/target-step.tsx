import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { otherTarget, targetSaasPresets } from '#domain/order-options.ts'
import { Field, FieldError } from '#ui/field.tsx'
import { RadioTile } from '#ui/radio-tile.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './step-props.ts'

export function TargetStep({ form, headingRef }: StepProps) {
  const errorId = useId()
  const { errors } = form.formState
  const isOther = useWatch({ control: form.control, name: 'target' }) === otherTarget

  return (
    <>
      <StepHeading headingRef={headingRef}>Which product do we replace?</StepHeading>
      <div
        role="radiogroup"
        aria-label="Target SaaS"
        aria-required
        aria-invalid={errors.target !== undefined}
        aria-describedby={errors.target ? errorId : undefined}
        className="mt-6 grid grid-cols-2 pt-px pl-px sm:grid-cols-3 lg:grid-cols-4"
      >
        {[...targetSaasPresets, otherTarget].map((product) => (
          <RadioTile key={product} {...form.register('target')} value={product} label={product} />
        ))}
      </div>
      {errors.target?.message && (
        <div className="mt-3">
          <FieldError id={errorId}>{errors.target.message}</FieldError>
        </div>
      )}
      {isOther && (
        <Field label="Product name" error={errors.customTarget?.message} className="mt-6 max-w-md">
          {(attributes) => (
            <input
              {...attributes}
              {...form.register('customTarget')}
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
