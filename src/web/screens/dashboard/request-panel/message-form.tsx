import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/errors.ts'
import { messageSchema } from '#domain/requests/message.ts'
import { brandName } from '#domain/site/brand.ts'
import { messages } from '#domain/values/messages.ts'
import { toastError } from '#ui/toaster.tsx'
import { useSendMessage } from '#web/queries/requests.ts'
import { useUploads } from '#web/screens/dashboard/files/uploads.ts'
import { announce } from '#web/shared/announcer.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { Composer } from './composer.tsx'

interface MessageFormProps {
  requestId: string
  /** The number of the quote that it asks about. */
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

/** Sends a message to the operators. The text is kept until it is sent, even when the panel closes. */
export function MessageForm(props: MessageFormProps) {
  const { requestId, quote, wording = plainWording, onSent } = props
  const draft = quote === undefined ? requestId : `${requestId} quote ${quote}`
  const [text, setText] = useState(() => loadMessage(draft))
  const [textError, setTextError] = useState<string>()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const message = useSendMessage(requestId)
  const uploads = useUploads(draft, requestId)
  const isBusy = message.isPending
  const wasPressed = useRef(false)

  useEffect(() => {
    if (isBusy) return
    // It may have been sent by this panel before it was closed and opened again.
    setText(loadMessage(draft))
    // A second press, on the disabled button, took focus away.
    const isFocusLost = document.activeElement?.contains(textRef.current)
    if (wasPressed.current && isFocusLost) textRef.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [isBusy, draft])

  // The button that asked for the form has made way for it.
  useEffect(() => {
    if (quote !== undefined) textRef.current?.focus()
  }, [quote])

  async function send() {
    if (message.isUnderWay()) return
    const attached = uploads.ready()
    const { data, error } = messageSchema.safeParse({ text, ...attached })
    setTextError(attached && error?.issues[0]?.message)
    // It is beside the pressed button. Below what scrolls, focus would move the conversation.
    textRef.current?.focus({ preventScroll: true })
    if (data === undefined || attached === undefined) return
    wasPressed.current = true
    try {
      const about = quote === undefined ? {} : { quote }
      await message.mutateAsync({ ...data, ...about, key: messageKey(draft, JSON.stringify(data)) })
    } catch (failure) {
      setTextError(describe(failure))
      announce(describe(failure))
      // Signing out closes this panel.
      const isSignedOut = failure instanceof CallError && failure.code === 'signed-out'
      if (isSignedOut) toastError(messages.signedOutMeanwhile)
      return
    }
    forgetMessage(draft)
    uploads.clear()
    setText('')
    announce(wording.sent)
    onSent?.()
  }

  return (
    <Composer
      {...wording}
      error={textError}
      isBusy={isBusy}
      textRef={textRef}
      uploads={uploads}
      control={{
        value: text,
        onChange(event) {
          setTextError(undefined)
          setText(event.target.value)
          drafts.set(draft, { ...drafts.get(draft), text: event.target.value })
        },
      }}
      onSend={() => void send()}
    />
  )
}

function describe(failure: unknown): string {
  if (!(failure instanceof CallError)) return messages.messageFailed
  return failure.fields['text'] ?? failure.fields['files'] ?? failure.message
}

interface Draft {
  text: string
  /** Given when it is first sent: sent again as it is, it is still one message. */
  sent?: { content: string; key: string }
}

/** Outlives the panel, so that closing it by mistake loses nothing. A reload does. */
const drafts = new Map<string, Draft>()

export function loadMessage(requestId: string): string {
  return drafts.get(requestId)?.text ?? ''
}

/** The key to send a message with: the same content keeps it, another one gets another. */
function messageKey(requestId: string, content: string): string {
  const draft = drafts.get(requestId) ?? { text: '' }
  const sent = draft.sent?.content === content ? draft.sent : { content, key: newKey() }
  drafts.set(requestId, { ...draft, sent })
  return sent.key
}

export function forgetMessage(requestId: string): void {
  drafts.delete(requestId)
}
