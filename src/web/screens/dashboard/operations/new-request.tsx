import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Client } from '#domain/operations/client.ts'
import {
  finishNewRequest,
  formatWaitingOrder,
  type NewRequestField,
  newRequestSchema,
} from '#domain/operations/new-request.ts'
import { planChoices } from '#domain/requests/order.ts'
import { namesWith, orderFields } from '#domain/requests/order-fields.ts'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clientQuery } from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import { queueKey } from '#web/queries/request-lists.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { type Form, useForm } from '#web/shared/form/use-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { useSearchedRequests } from './command-entries.ts'

interface NewRequestProps {
  /** Whose page it was opened on. */
  clientId: string | null
  /** With the id of a request that needs no confirmation. */
  onEntered: (id: string) => void
  onClose: () => void
}

/** An order that came by phone: `?request=new`, for a client who is known with `&client=`. */
export function NewRequest({ clientId, onEntered, onClose }: NewRequestProps) {
  const operations = useOperations()
  const client = useQuery({
    ...clientQuery(operations, clientId ?? ''),
    enabled: clientId !== null,
  })
  const [waitingFor, setWaitingFor] = useState<string>()
  const form = (known?: Client) => (
    <NewRequestForm
      client={known}
      onEntered={({ requestId, email }) =>
        requestId === undefined ? setWaitingFor(email) : onEntered(requestId)
      }
    />
  )
  return (
    <Dialog
      title="New request"
      subtitle={client.data && <p className="mt-1 text-soft">For {client.data.name}</p>}
      onClose={onClose}
    >
      {waitingFor !== undefined ? (
        <>
          <Outcome>{formatWaitingOrder(waitingFor)}</Outcome>
          <Button className="mt-6" onClick={onClose}>
            Done
          </Button>
        </>
      ) : clientId === null ? (
        form()
      ) : (
        <Loaded query={client} what="this client" skeleton={<Skeleton className="mt-4 h-96" />}>
          {form}
        </Loaded>
      )}
    </Dialog>
  )
}

interface NewRequestFormProps {
  client: Client | undefined
  onEntered: (entered: { email: string; requestId?: string | undefined }) => void
}

function NewRequestForm({ client, onEntered }: NewRequestFormProps) {
  const operations = useOperations()
  const { user } = useSession()
  const presetsId = useId()
  const people = client?.people.filter((person) => person.isEmailConfirmed) ?? []
  // Without anyone who can have it at once, the order waits for a link like a stranger's.
  const [companyId] = people.length > 0 && client ? [client.id] : []
  const saved = { ...empty, email: (people[0] ?? client?.people[0])?.email ?? '' }
  const draft = openMessageDraft(user?.id, 'order', client?.id)
  const form = useForm<NewRequestField, unknown>(newRequestSchema, saved, draft)
  const { mutateAsync: enter } = useCall(
    (order: ReturnType<typeof finishNewRequest>) =>
      operations.enterOrder({ ...order, ...(companyId && { companyId }) }, form.keyFor(order)),
    queueKey,
  )
  const { field } = form

  return (
    <SubmitForm
      form={form}
      label="New request"
      focusOn="email"
      act={() => enter(finishNewRequest(form.values()))}
      onDone={(entered) => onEntered(entered as Parameters<typeof onEntered>[0])}
      submit="Create request"
      busy="Creating…"
      failed="We couldn’t create this request. Please try again."
      onCancel={form.isDirty ? () => form.reset() : undefined}
      cancel="Discard"
      className="mt-2 grid gap-5"
      barClassName="desk-bar"
    >
      {people.length > 0 ? (
        field('email', 'Who asked for it', {
          options: people.map(({ email, name }) => ({ value: email, label: `${name}, ${email}` })),
          hint: 'They’re told by email, and see it with their requests at once.',
        })
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          <ClientField form={form} />
          {field('name', 'Name (optional)', { autoComplete: 'off' })}
          {field('company', 'Company (optional)', { autoComplete: 'off' })}
        </div>
      )}
      {field('targetSaaS', 'Product to replace', { list: presetsId, autoComplete: 'off' })}
      <datalist id={presetsId}>
        {targetSaaSPresets.map((product) => (
          <option key={product}>{product}</option>
        ))}
      </datalist>
      {field('requirements', 'Requirements', {
        rows: 5,
        className: 'resize-y',
        hint: 'In the client’s words: they see it as their order.',
      })}
      <div className="grid gap-5 sm:grid-cols-2">
        {namesWith(orderFields, 'options').map((name) => {
          const { label, options } = orderFields[name]
          return field(name, label, {
            options: [
              { value: '', label: 'Choose one' },
              ...Object.entries(options).map(([value, text]) => ({ value, label: text })),
            ],
          })
        })}
        {field('planChoice', 'Plan (optional)', {
          options: [{ value: '', label: 'No plan yet' }, ...planChoices],
        })}
      </div>
    </SubmitForm>
  )
}

/** Of a client who has ordered before, a name or a part of the address is enough: choosing one fills in the rest. */
function ClientField({ form }: { form: Form<NewRequestField> }) {
  const [typed, setTyped] = useState(form.typed.email)
  const { found } = useSearchedRequests(typed)
  const wanted = typed.trim().toLowerCase()
  const clients = new Map(found.map(({ client }) => [client.email, client]))
  const suggested = [...clients.values()].filter(
    ({ email, name, company }) =>
      wanted !== '' &&
      wanted !== email &&
      `${name} ${company} ${email}`.toLowerCase().includes(wanted),
  )

  function fill({ email, name, company }: (typeof suggested)[number]) {
    for (const [field, value] of Object.entries({ email, name, company })) {
      const input = form.ref.current?.elements.namedItem(field)
      if (input instanceof HTMLInputElement) input.value = value
    }
    setTyped(email)
    form.write('email', email)
  }

  return (
    <Field
      label="Client’s email"
      hint="Type a name or address. Existing clients see it right away. New ones get a link."
      error={form.errors.email}
      className="sm:col-span-2"
    >
      {(described) => (
        <Combobox
          {...described}
          {...form.control('email')}
          required
          readOnly={form.isBusy}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onSearch={setTyped}
          options={suggested.map((client) => ({
            key: client.email,
            label: (
              <>
                <span className="shrink-0">{client.name}</span>
                <span className="truncate text-soft">
                  {[client.company, client.email].filter(Boolean).join(', ')}
                </span>
              </>
            ),
            choose: () => fill(client),
          }))}
        />
      )}
    </Field>
  )
}

const names = [...Object.keys(newRequestSchema.shape), 'planChoice']
const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<NewRequestField, string>
