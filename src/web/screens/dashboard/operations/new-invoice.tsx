import { useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { takeFocus } from '#ui/focus.ts'
import { paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { openedHere } from '#web/shared/use-url-panel.ts'
import { useSearchedRequests } from './command-entries.ts'

/** Leads to the editor of an invoice whose lines an operator writes: every invoice belongs to a request. */
export function NewInvoice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { found, isPending } = useSearchedRequests(typed)
  // What another text found cannot be chosen.
  const options = isPending ? [] : found.filter(({ closure }) => closure?.kind !== 'declined')
  return (
    <Dialog title="New invoice" className="panel-picker" onClose={onClose}>
      <Field
        label="Client or request"
        hint="An invoice belongs to a request. Type a name, a product or a number."
        error={
          !isPending && typed !== '' && options.length === 0 ? 'No request matches' : undefined
        }
      >
        {(described) => (
          <Combobox
            {...described}
            ref={takeFocus}
            onSearch={setTyped}
            options={options.map(({ id, client, targetSaaS }) => ({
              key: id,
              label: (
                <>
                  <span className="figures shrink-0">{id}</span>
                  <span className="truncate">{`${client.company || client.name}, ${targetSaaS}`}</span>
                </>
              ),
              choose() {
                onClose()
                const address = `${paths.dashboard}?tab=operations&request=${id}&invoice=lines`
                void navigate(address, { state: openedHere, preventScrollReset: true })
              },
            }))}
          />
        )}
      </Field>
    </Dialog>
  )
}
