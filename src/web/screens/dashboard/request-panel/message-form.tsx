import { CallError } from '#contract/errors.ts'
import type { ClientMessage } from '#domain/requests/message.ts'
import { brandName } from '#domain/site/brand.ts'
import { messages } from '#domain/values/messages.ts'
import { toastError } from '#ui/toaster.tsx'
import { useSendMessage } from '#web/queries/requests.ts'
import { announce } from '#web/shared/announcer.tsx'
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
