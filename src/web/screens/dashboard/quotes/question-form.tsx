import type { Quote } from '#domain/quotes/quote.ts'
import { Button } from '#ui/button.tsx'
import { MessageForm } from '#web/screens/dashboard/request-panel/message-form.tsx'

interface QuestionFormProps {
  requestId: string
  quote: Quote
  onDone: () => void
}

/** A question is a message that names its quote. */
export function QuestionForm({ requestId, quote, onDone }: QuestionFormProps) {
  return (
    <div className="grid gap-3 border-t border-rule pt-4">
      <MessageForm
        requestId={requestId}
        quote={quote.number}
        wording={{
          label: `Your question about quote ${quote.number}`,
          hint: 'The quote stays open while we answer.',
          submit: 'Send question',
          sent: 'Question sent',
        }}
        onSent={onDone}
      />
      <div>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
