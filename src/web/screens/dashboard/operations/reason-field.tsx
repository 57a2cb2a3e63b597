import type { Ref } from 'react'
import { Field } from '#ui/field.tsx'
import type { Reason } from './use-reason.ts'
import type { Tool } from './use-tool.ts'

interface ReasonFieldProps {
  label: string
  hint: string
  reason: Reason
  ref: Ref<HTMLTextAreaElement>
  tool: Pick<Tool<never>, 'fields' | 'isBusy' | 'reset'>
}

export function ReasonField({ label, hint, reason, ref, tool }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={tool.fields['reason']}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={2}
          className="field"
          readOnly={tool.isBusy}
          value={reason.draft.text}
          onChange={(event) => {
            tool.reset()
            reason.draft.type(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
