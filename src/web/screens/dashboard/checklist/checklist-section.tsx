import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import { checklistMessages, itemKinds, newItemSchema } from '#domain/checklist/checklist.ts'
import { sayProgress } from '#domain/checklist/checklist-wording.ts'
import { hasAcceptedQuote } from '#domain/quotes/quote.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { checklistQuery, usePartChange } from '#web/queries/checklist.ts'
import { useTracking } from '#web/queries/requests.ts'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { errorMessage } from '#web/shared/form/form-error.ts'
import { ChecklistRow } from './checklist-row.tsx'

interface ChecklistSectionProps {
  request: RequestDetail
  viewer: Role
}

/** What the solution is to have, as either side marks it. */
export function ChecklistSection({ request, viewer }: ChecklistSectionProps) {
  const { data } = useQuery(checklistQuery(useTracking(), request.id))
  const items = data?.items ?? []
  const isClosed = request.closure !== undefined
  const isAgreed = hasAcceptedQuote(request.quotes)
  return (
    <PanelSection
      id="checklist"
      heading="Checklist"
      summary={request.progress && sayProgress(request.progress)}
    >
      {items.length === 0 ? (
        <p className="text-soft">Nothing on the list yet. Add what the solution must have.</p>
      ) : (
        <ul aria-label="Checklist" className="divide-y divide-rule">
          {items.map((item) => (
            <ChecklistRow
              key={item.id}
              requestId={request.id}
              {...{ item, viewer, isAgreed, isClosed }}
            />
          ))}
        </ul>
      )}
      {!isClosed && <AddItem requestId={request.id} isAgreed={isAgreed} />}
    </PanelSection>
  )
}

const kindLabels = { feature: 'A feature', data: 'Data to migrate' }

function AddItem({ requestId, isAgreed }: { requestId: string; isAgreed: boolean }) {
  const [isNamed, setIsNamed] = useState(true)
  const change = usePartChange(requestId)
  const refusal = change.error ? errorMessage(change.error, messages.internal) : undefined

  function add(form: HTMLFormElement) {
    const sent = newItemSchema.safeParse(Object.fromEntries(new FormData(form)))
    setIsNamed(sent.success)
    const field = form.querySelector('input')
    if (!sent.success) return field?.focus()
    change.mutate((tracking) => tracking.addChecklistItem(requestId, sent.data), {
      onSuccess: () => form.reset(),
      onSettled: () => field?.focus(),
    })
  }

  return (
    <form
      noValidate
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add(event.currentTarget)
      }}
    >
      <Field
        label="Add to the checklist"
        hint={isAgreed ? 'It’ll be marked as added after the quote.' : undefined}
        error={isNamed ? refusal : checklistMessages.nameMissing}
      >
        {(control) => (
          <input
            {...control}
            name="name"
            maxLength={limits.itemNameMax}
            className="field"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
        <select name="kind" aria-label="Kind" className="field">
          {itemKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </select>
        <Button type="submit" look="outline" isBusy={change.isPending}>
          Add
        </Button>
      </div>
    </form>
  )
}
