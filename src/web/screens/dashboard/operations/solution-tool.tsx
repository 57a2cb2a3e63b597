import { deliverySchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { Field } from '#ui/field.tsx'
import { SavedMeanwhile } from './saved-meanwhile.tsx'
import { useDraft } from './tool-drafts.tsx'
import { ToolForm } from './tool-form.tsx'
import { useTool } from './use-tool.ts'

export function SolutionTool({ request }: { request: OperatorRequest }) {
  const saved = request.solution ?? { url: '', handoverNotes: '' }
  const url = useDraft(request.id, 'url', saved.url)
  const notes = useDraft(request.id, 'handoverNotes', saved.handoverNotes)
  const tool = useTool(request.id, deliverySchema, (operations, delivery) =>
    operations.setSolution(request.id, delivery),
  )

  async function save() {
    const { version } = request
    if (!(await tool.send({ version, url: url.text, handoverNotes: notes.text }))) return
    url.clear()
    notes.clear()
  }

  return (
    <ToolForm
      heading="Solution"
      request={request}
      tool={tool}
      wording={{ submit: 'Save solution', busy: 'Saving…', done: 'Saved' }}
      isIdle={!url.isDirty && !notes.isDirty}
      onSubmit={() => void save()}
    >
      <Field label="Solution address" error={tool.fields['url']}>
        {(control) => (
          <input
            {...control}
            type="url"
            className="field"
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={tool.isBusy}
            value={url.text}
            onChange={(event) => {
              tool.reset()
              url.type(event.target.value)
            }}
          />
        )}
      </Field>
      <SavedMeanwhile draft={url} saved={saved.url} />
      <Field label="Handover notes" error={tool.fields['handoverNotes']}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            className="field"
            readOnly={tool.isBusy}
            value={notes.text}
            onChange={(event) => {
              tool.reset()
              notes.type(event.target.value)
            }}
          />
        )}
      </Field>
      <SavedMeanwhile draft={notes} saved={saved.handoverNotes} />
    </ToolForm>
  )
}
