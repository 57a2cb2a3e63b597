import { useRef } from 'react'
import type { Operations } from '#contract/backend.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { messageSchema } from '#domain/requests/message.ts'
import { Field } from '#ui/field.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { useDraft } from './tool-drafts.tsx'
import { draftControl, ToolForm, useTool } from './tool-form.tsx'

export function MessageTool({ request }: { request: OperatorRequest }) {
  return (
    <WriteTool
      request={request}
      heading="Write to the client"
      label="Message to the client"
      hint="The client will see it in the timeline."
      wording={{ submit: 'Send message', busy: 'Sending…', done: 'Sent' }}
      write="writeToClient"
    />
  )
}

export function NoteTool({ request }: { request: OperatorRequest }) {
  return (
    <WriteTool
      request={request}
      heading="Internal note"
      label="Internal note"
      hint="Only operators can see it."
      wording={{ submit: 'Add note', busy: 'Saving…', done: 'Added' }}
      write="writeNote"
    />
  )
}

interface WriteToolProps {
  request: OperatorRequest
  heading: string
  label: string
  hint: string
  wording: { submit: string; busy: string; done: string }
  write: keyof Pick<Operations, 'writeToClient' | 'writeNote'>
}

function WriteTool({ request, heading, label, hint, wording, write }: WriteToolProps) {
  const draft = useDraft(request.id, write)
  const { keyFor, forget } = useKeyPerText()
  const tool = useTool(request.id, messageSchema, (operations, { text }) =>
    operations[write](request.id, { text }, keyFor(text)),
  )

  async function send() {
    if (!(await tool.send({ text: draft.text }))) return
    forget()
    draft.clear()
  }

  return (
    <ToolForm
      heading={heading}
      isHeadingHidden
      request={request}
      tool={tool}
      wording={wording}
      onSubmit={() => void send()}
    >
      <Field label={label} hint={hint} error={tool.fields['text']}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            className="field field-sizing-content max-h-32"
            {...draftControl(tool, draft)}
          />
        )}
      </Field>
    </ToolForm>
  )
}

/** The same text sent again after a failure is still one message; after a success it is another. */
function useKeyPerText() {
  const latest = useRef({ text: '', key: '' })
  return {
    keyFor(text: string): string {
      if (latest.current.text !== text) latest.current = { text, key: newKey() }
      return latest.current.key
    },
    forget() {
      latest.current = { text: '', key: '' }
    },
  }
}
