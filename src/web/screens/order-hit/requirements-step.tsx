import { targetName } from '#domain/requests/order.ts'
import { Field } from '#ui/field.tsx'
import { StepHeading } from './step-heading.tsx'
import type { StepProps } from './step-props.ts'

export function RequirementsStep({ form, draft, headingRef }: StepProps) {
  return (
    <>
      <StepHeading headingRef={headingRef}>
        What does your team do in {targetName(draft)}?
      </StepHeading>
      <Field
        label="Requirements"
        hint="Which features do you use every week, and what should it connect to?"
        error={form.errors.requirements}
        className="mt-6"
      >
        {(attributes) => (
          <textarea
            {...attributes}
            {...form.field('requirements')}
            required
            rows={9}
            className="field resize-y"
          />
        )}
      </Field>
    </>
  )
}
