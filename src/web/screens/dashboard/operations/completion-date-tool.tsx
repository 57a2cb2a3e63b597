import { useRef } from 'react'
import { estimateSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SavedMeanwhile } from './saved-meanwhile.tsx'
import { useDraft } from './tool-drafts.tsx'
import { ToolForm } from './tool-form.tsx'
import { useTool } from './use-tool.ts'

export function CompletionDateTool({ request }: { request: OperatorRequest }) {
  const saved = request.estimatedCompletion?.slice(0, 'yyyy-mm-dd'.length) ?? ''
  const draft = useDraft(request.id, 'estimate', saved)
  const tool = useTool(request.id, estimateSchema, (operations, estimate) =>
    operations.setEstimatedCompletion(request.id, estimate),
  )
  const inputRef = useRef<HTMLInputElement>(null)

  async function save(estimatedCompletion: string | null) {
    if (await tool.send({ version: request.version, estimatedCompletion })) draft.clear()
  }

  function saveTyped() {
    // A day typed by half reads as empty, and must not take the date back.
    const isHalf = inputRef.current?.validity.badInput === true
    return save(isHalf ? 'half a day' : draft.text || null)
  }

  return (
    <ToolForm
      heading="Completion date"
      isHeadingHidden
      request={request}
      tool={tool}
      wording={{ submit: 'Save date', busy: 'Saving…', done: 'Saved' }}
      isIdle={!draft.isDirty}
      onSubmit={() => void saveTyped()}
      buttons={
        saved !== '' && (
          <Button look="quiet" disabled={tool.isBusy} onClick={() => void save(null)}>
            Clear
          </Button>
        )
      }
    >
      <Field label="Estimated completion" error={tool.fields['estimatedCompletion']}>
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            type="date"
            className="field figures max-w-56"
            readOnly={tool.isBusy}
            value={draft.text}
            onChange={(event) => {
              tool.reset()
              draft.type(event.target.value)
            }}
          />
        )}
      </Field>
      <SavedMeanwhile draft={draft} saved={saved && formatDay(saved)} />
    </ToolForm>
  )
}
