import { SendHorizontal } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import { type ClientMessage, messageSchema } from '#domain/requests/message.ts'
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
import { announce } from '#web/shared/announcer.tsx'
import { openDraft } from '#web/shared/form/draft.ts'
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
  act: (message: z.infer<typeof messageSchema>, key: string) => Promise<unknown>
  onSent?: (() => void) | undefined
}

/** A message and the button that sends it, as low as possible: the conversation is above it. */
export function Composer(props: ComposerProps) {
  const { requestId, label, submit, takesFocus, act, onSent } = props
  const ownId = useId()
  const { id = ownId } = props
  const { user } = useSession()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const uploads = useUploads(props.draft, requestId)
  const schema = {
    safeParse: ({ text }: { text: string }) =>
      messageSchema.safeParse({ text, ...uploads.attached }),
  }
  const form = useForm(schema, { text: '', files: '' }, openDraft(user?.id, props.draft))
  const { isBusy, errors } = form
  const error = errors.text ?? errors.files ?? errors.root

  const wasBusy = useRef(false)
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
          onSent?.()
        },
        busy: 'Sending…',
        failed: messages.messageFailed,
      })}
      className="grid grid-cols-[1fr_auto] items-end gap-1.5 gap-x-3"
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
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="field field-sizing-content max-h-32 resize-y"
        />
        <div role={errors.root && 'alert'} className="contents">
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
      <Button type="submit" look="outline" isBusy={isBusy} onClick={pressOnce} className="px-4">
        {!isBusy && (
          <SendHorizontal aria-hidden size={18} strokeWidth={1.5} className="sm:hidden" />
        )}
        <span className="sr-only sm:not-sr-only">{submit}</span>
      </Button>
      <AttachFiles uploads={uploads} area="dialog" />
    </form>
  )
}

/** It is beside the pressed button, which cannot hold focus while it is busy. Scrolling to it would move the conversation. */
function focus(textRef: RefObject<HTMLTextAreaElement | null>): void {
  textRef.current?.focus({ preventScroll: true })
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

export function MessageForm(props: MessageFormProps) {
  const { requestId, quote, wording = plainWording, onSent } = props
  const { mutateAsync: sendMessage } = useSendMessage(requestId)
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
