import { SendHorizontal } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { CallError } from '#contract/errors.ts'
import {
  type ClientMessage,
  endsWithQuestion,
  type OperatorMessage,
  operatorMessageSchema,
} from '#domain/requests/message.ts'
import { brandName } from '#domain/site/brand.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { isFocusLost } from '#ui/focus.ts'
import { toastError } from '#ui/toaster.tsx'
import { useSendMessage } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { AttachFiles } from '#web/screens/dashboard/files/attach-files.tsx'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { useNamedSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { announce } from '#web/shared/announcer.tsx'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { submitProps } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'

interface ComposerProps {
  id?: string
  requestId: string
  /** Names the draft, which outlives the panel. */
  draft: string
  label: string
  placeholder: string
  submit: string
  takesFocus?: boolean
  /** Another step comes first: its button is the primary one until a message is written. */
  isQuiet?: boolean
  /** Whether the author says if the message needs an answer. */
  canAsk?: boolean
  /** What a message has to be, where that is more. */
  schema?: Pick<typeof operatorMessageSchema, 'safeParse'>
  act: (message: OperatorMessage, key: string) => Promise<unknown>
  onSent?: (() => void) | undefined
}

/** A message and the button that sends it, as low as possible: the conversation is above it. */
export function Composer(props: ComposerProps) {
  const { requestId, label, submit, takesFocus, canAsk, act, onSent } = props
  const ownId = useId()
  const { id = ownId } = props
  const { user } = useSession()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const uploads = useUploads(props.draft, requestId)
  const draft = openMessageDraft(user?.id, props.draft)
  const kept = draft.typed?.asks
  const [chosen, setChosen] = useState(kept === undefined ? undefined : kept === 'yes')
  const choiceRef = useRef<HTMLInputElement>(null)
  const schema = {
    safeParse: ({ text }: { text: string }) => {
      const message = { text, ...uploads.attached }
      return (props.schema ?? operatorMessageSchema).safeParse(
        canAsk ? { ...message, asks: choiceRef.current?.checked } : message,
      )
    },
  }
  const form = useForm(schema, { text: '', files: '' }, draft)
  const { isBusy, errors } = form
  // On a phone, until it is used: the conversation is what is read there.
  const [isUsed, setIsUsed] = useState(false)
  const isFolded = !isUsed && form.typed.text === '' && uploads.files.length === 0
  const error = errors.text ?? errors.files ?? errors.root

  const wasBusy = useRef(false)
  // Whoever has sent a message goes on typing.
  useEffect(() => {
    if (wasBusy.current && !isBusy && isFocusLost()) focus(textRef)
    wasBusy.current = isBusy
  }, [isBusy])
  useEffect(() => {
    if (takesFocus) textRef.current?.focus()
  }, [takesFocus])

  /** The second press of a double-click may come when the message is sent and the box is empty. */
  function pressOnce(event: MouseEvent) {
    focus(textRef)
    if (event.detail > 1) event.preventDefault()
  }

  return (
    <form
      {...submitProps(form, {
        isReady: uploads.isReady,
        act: (message) => act(message, form.keyFor(message)),
        onDone() {
          uploads.clear()
          setChosen(undefined)
          onSent?.()
        },
        busy: 'Sending…',
        failed: messages.messageFailed,
      })}
      data-folded={isFolded || undefined}
      className="composer grid grid-cols-[1fr_auto] items-end gap-1.5 gap-x-3"
    >
      <div className="grid min-w-0 gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <textarea
          id={id}
          ref={textRef}
          {...form.control('text')}
          required={uploads.files.length === 0}
          rows={1}
          placeholder={props.placeholder}
          readOnly={isBusy}
          onFocus={() => setIsUsed(true)}
          onKeyDown={sendByKey}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="field field-sizing-content max-h-32 resize-y"
        />
        <div role={errors.root && 'alert'} className="contents">
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
      <Button
        type="submit"
        look={props.isQuiet && form.typed.text === '' ? 'outline' : 'primary'}
        title="Ctrl+Enter"
        isBusy={isBusy}
        onClick={pressOnce}
        className="px-4"
      >
        {!isBusy && (
          <SendHorizontal aria-hidden size={18} strokeWidth={1.5} className="sm:hidden" />
        )}
        <span className="sr-only sm:not-sr-only">{submit}</span>
      </Button>
      <div className="col-span-full flex flex-wrap items-center gap-x-4">
        {canAsk && (
          <label className="flex items-center gap-2 py-1 text-sm">
            <input
              type="checkbox"
              ref={choiceRef}
              checked={chosen ?? endsWithQuestion(form.typed.text)}
              disabled={isBusy}
              onChange={({ target }) => setChosen(target.checked)}
            />
            Needs an answer
          </label>
        )}
        <AttachFiles uploads={uploads} area="dialog" />
      </div>
    </form>
  )
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  event.preventDefault()
  currentTarget.form?.requestSubmit()
}

/** It is beside the pressed button, which cannot hold focus while it is busy. Scrolling to it would move the conversation. */
function focus(part: RefObject<HTMLElement | null>): void {
  part.current?.focus({ preventScroll: true })
}

interface MessageFormProps {
  requestId: string
  quote?: number
  wording?: { label: string; placeholder: string; submit: string; sent: string }
  onSent?: () => void
}

const plainWording = {
  label: 'Message',
  placeholder: `Write to the ${brandName} team`,
  submit: 'Send message',
  sent: 'Message sent',
}

/** Where the client of the open request writes. */
export const clientMessageId = 'message'

export function MessageForm(props: MessageFormProps) {
  const { requestId, quote, wording = plainWording, onSent } = props
  const { mutateAsync: sendMessage } = useSendMessage(requestId)
  useNamedSection(clientMessageId, quote === undefined)
  const { sent, ...words } = wording

  async function send(message: ClientMessage, key: string) {
    try {
      await sendMessage({ ...message, ...(quote !== undefined && { quote }), key })
    } catch (error) {
      // Signing out closes this panel.
      const isSignedOut = error instanceof CallError && error.code === 'signed-out'
      if (isSignedOut) toastError(messages.signedOutMeanwhile)
      throw error
    }
  }

  return (
    <Composer
      {...words}
      {...(quote === undefined && { id: clientMessageId })}
      requestId={requestId}
      draft={quote === undefined ? requestId : `${requestId} quote ${quote}`}
      // The button that asked for the form has made way for it.
      takesFocus={quote !== undefined}
      act={send}
      onSent={() => {
        announce(sent)
        onSent?.()
      }}
    />
  )
}
