import { useRef } from 'react'
import { estimateSchema, type OperatorRequest } from '#domain/operations/operations.ts'
import { messageSchema } from '#domain/requests/message.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { Composer } from '#web/screens/dashboard/request-panel/composer.tsx'
import { useKeyPerContent } from '#web/shared/use-key-per-content.ts'
import { useDraft } from './tool-drafts.tsx'
import {
  ChangeError,
  DraftArea,
  draftControl,
  SavedMeanwhile,
  ToolForm,
  useTool,
} from './tool-form.tsx'

/** Where a message to the client is written: the panel's primary button and shortcuts lead here. */
export function composerId(requestId: string): string {
  return `reply-${requestId}`
}

export function MessageTool({ request }: { request: OperatorRequest }) {
  const { draft, tool, send } = useWriteTool(request, 'writeToClient')
  const uploads = useUploads(`${request.id} to client`, request.id)
  const textRef = useRef<HTMLTextAreaElement>(null)
  return (
    <Composer
      id={composerId(request.id)}
      label="Message to the client"
      placeholder={`Write to ${request.client.name}`}
      submit="Send message"
      error={tool.fields['text'] ?? tool.fields['files']}
      isBusy={tool.isBusy}
      textRef={textRef}
      uploads={uploads}
      control={draftControl(tool, draft)}
      onSend={() => {
        // Beside the pressed button, which cannot hold focus while it is busy.
        textRef.current?.focus({ preventScroll: true })
        const attached = uploads.ready()
        if (attached) void send(attached).then((isSent) => isSent && uploads.clear())
      }}
    >
      {tool.error && <ChangeError error={tool.error} request={request} />}
    </Composer>
  )
}

export function NoteTool({ request }: { request: OperatorRequest }) {
  const { draft, tool, send } = useWriteTool(request, 'writeNote')
  return (
    <ToolForm
      heading="Internal note"
      isHeadingHidden
      request={request}
      tool={tool}
      wording={{ submit: 'Add note', busy: 'Saving…', done: 'Added' }}
      onSubmit={() => void send()}
    >
      <DraftArea
        label="Internal note"
        hint="Only operators can see it."
        name="text"
        {...{ tool, draft }}
      />
    </ToolForm>
  )
}

function useWriteTool({ id }: OperatorRequest, write: 'writeToClient' | 'writeNote') {
  const draft = useDraft(id, write)
  const { keyFor, forget } = useKeyPerContent()
  const tool = useTool(id, messageSchema, (operations, message) =>
    operations[write](id, message, keyFor(message)),
  )

  /** Says whether it was sent. */
  async function send(attached?: { files?: string[] }): Promise<boolean> {
    if (!(await tool.send({ text: draft.text, ...attached }))) return false
    forget()
    draft.clear()
    return true
  }

  return { draft, tool, send }
}

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
            {...draftControl(tool, draft)}
          />
        )}
      </Field>
      <SavedMeanwhile draft={draft} saved={saved && formatDay(saved)} />
    </ToolForm>
  )
}
