import { useQuery } from '@tanstack/react-query'
import type { Role } from '#domain/accounts/user-schema.ts'
import { itemKinds, newItemSchema } from '#domain/checklist/checklist.ts'
import { formatProgress } from '#domain/checklist/checklist-wording.ts'
import { hasAcceptedQuote } from '#domain/quotes/quote.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { limits } from '#domain/values/limits.ts'
import { checklistQuery, useListChange } from '#web/queries/checklist.ts'
import { useRequests } from '#web/queries/requests.ts'
import { PanelSection, useNamedSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { ChecklistRow } from './checklist-row.tsx'

export function ChecklistSection({ request, viewer }: { request: RequestDetail; viewer: Role }) {
  const { data, isFetching } = useQuery(checklistQuery(useRequests(), request.id))
  const items = data?.items ?? []
  useNamedSection('checklist', data !== undefined && !isFetching)
  return (
    <PanelSection
      id="checklist"
      heading="Checklist"
      summary={
        request.progress
          ? formatProgress(request.progress, viewer === 'client' ? request.toAccept : 0)
          : viewer === 'operator' && data && items.length === 0 && 'None yet'
      }
    >
      {items.length === 0 ? (
        <p className="text-soft">Nothing on the list yet. Add what the solution must have.</p>
      ) : (
        <ul aria-label="Checklist" className="divide-y divide-rule">
          {items.map((item) => (
            <ChecklistRow key={item.id} {...{ request, item, viewer }} />
          ))}
        </ul>
      )}
      {!request.closure && <AddItem request={request} />}
    </PanelSection>
  )
}

const kindLabels = { feature: 'A feature', data: 'Data to migrate' }
const kinds = itemKinds.map((value) => ({ value, label: kindLabels[value] }))

function AddItem({ request: { id, quotes } }: { request: RequestDetail }) {
  const { mutateAsync: change } = useListChange(id)
  const form = useForm(newItemSchema, { name: '', kind: 'feature' })
  return (
    <SubmitForm
      form={form}
      act={(item) => change((requests) => requests.addChecklistItem(id, item))}
      onDone={() => form.focus('name')}
      submit="Add"
      look="outline"
      className="mt-3 grid gap-3"
    >
      {form.field('name', 'Add to the checklist', {
        hint: hasAcceptedQuote(quotes) ? 'It’ll be marked as added after the quote.' : undefined,
        maxLength: limits.itemNameMax,
        autoComplete: 'off',
      })}
      {form.field('kind', 'Kind', { options: kinds })}
    </SubmitForm>
  )
}
