import type { ReactElement } from 'react'
import { invoiceKinds } from '#domain/invoices/invoice.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { useTakenBack } from './held-sends.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import { isQuotable } from './quote-tool.tsx'

interface Desk {
  name: string
  content: ReactElement
  close: () => void
}

/** What is written beside the conversation, as the address names it: `?request=HIT-012&quote=new`, or `&invoice=part`. */
export function useDesk(request: OperatorRequest | undefined): Desk | null {
  const quote = useUrlPanel('quote')
  const invoice = useUrlPanel('invoice')
  const takenBack = useTakenBack()
  if (request === undefined) return null
  if (quote.openFor === 'new' && isQuotable(request)) {
    const { close } = quote
    return {
      name: 'Quote',
      close,
      content: <QuoteEditor key={takenBack} request={request} onClose={close} />,
    }
  }
  const { openFor, close } = invoice
  const what = invoiceKinds.find((kind) => kind === openFor)
  if (what) {
    const content = <InvoiceEditor key={what} request={request} what={what} onClose={close} />
    return { name: 'Invoice', close, content }
  }
  return null
}

/** Where there is no room for both, one is shown: the style sheet reads which. */
export function DeskSwitch({ name }: Pick<Desk, 'name'>) {
  return (
    <fieldset className="desk-switch flex">
      <legend className="sr-only">Show</legend>
      {['Conversation', name].map((side) => (
        <label key={side} className="relative flex min-h-11 flex-1 items-center justify-center">
          <input
            type="radio"
            name="desk-side"
            value={side === name ? 'desk' : 'conversation'}
            defaultChecked={side === name}
            className="sr-only"
            onChange={() => {
              if (side === name) return
              document
                .querySelector('.thread-pages li:last-child')
                ?.scrollIntoView({ block: 'end' })
            }}
          />
          {side}
        </label>
      ))}
    </fieldset>
  )
}
