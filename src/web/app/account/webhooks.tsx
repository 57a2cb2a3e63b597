import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { Account } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import {
  type NotificationKind,
  notificationKindsFor,
  notificationLabels,
} from '#domain/notifications/notification-kinds.ts'
import {
  type NewWebhook,
  newWebhookSchema,
  type Webhook,
  type WebhookChange,
} from '#domain/webhooks/webhook.ts'
import {
  disabledExplanations,
  webhookMessages,
  webhookRules,
} from '#domain/webhooks/webhook-rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, linkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCall } from '#web/queries/use-call.ts'
import { useDeleteWebhook, webhooksKey, webhooksQuery } from '#web/queries/webhooks.ts'
import { AuthField } from '#web/shared/auth-field.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'
import {
  AccountSection,
  ConfirmChange,
  ErrorOutcome,
  Outcome,
  useOpenedForm,
  useReturnedFocus,
} from './account-section.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { Preference } from './notifications.tsx'
import { ShownOnce } from './shown-once.tsx'

/** The addresses that get the events one is emailed about. */
export function Webhooks({ account, role }: { account: Account; role: Role }) {
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery(account))
  const create = useCall(account.createWebhook, webhooksKey)
  const remove = useDeleteWebhook(account)
  const { isOpen, openerRef, open, close } = useOpenedForm()
  const isFull = (webhooks?.length ?? 0) >= webhookRules.perUser

  return (
    <AccountSection heading="Webhooks">
      <p className="mt-2 text-soft">
        Get the events we email you about in your own systems, signed, as they happen.
      </p>
      {webhooks && webhooks.length > 0 && (
        <ul className="mt-4 border-t border-rule">
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              account={account}
              role={role}
              webhook={webhook}
              remove={remove}
            />
          ))}
        </ul>
      )}
      {!webhooks && !isError && <Skeleton className="mt-4 h-16" />}
      {!webhooks && isError && (
        <div className="mt-4">
          <LoadError what="your webhooks" onRetry={() => void refetch()} />
        </div>
      )}
      {remove.isSuccess && <Outcome>{webhookMessages.deleted}</Outcome>}
      {create.data && !isOpen && (
        <ShownOnce label="Signing secret for your new webhook" value={create.data.secret}>
          Copy it now. It won’t be shown again. Use it to check our signatures.
        </ShownOnce>
      )}
      {isOpen && (
        <WebhookForm
          role={role}
          submit="Create webhook"
          save={create.mutateAsync}
          onClose={close}
        />
      )}
      {webhooks && !isOpen && !isFull && (
        <Button
          // The secret of a new webhook keeps the focus.
          ref={create.data ? null : openerRef}
          look="outline"
          className="mt-4"
          onClick={() => {
            create.reset()
            remove.reset()
            open()
          }}
        >
          Add webhook
        </Button>
      )}
      {isFull && (
        <p className="mt-4 text-sm text-soft">
          {webhookRules.perUser} webhooks is the limit. Delete one to add another.
        </p>
      )}
    </AccountSection>
  )
}

interface WebhookItemProps {
  account: Account
  role: Role
  webhook: Webhook
  /** Of the whole list: it outlasts the item that it deletes. */
  remove: ReturnType<typeof useDeleteWebhook>
}

type Part = 'edit' | 'secret' | 'delete'

/** One webhook with everything that can be done to it. */
function WebhookItem({ account, role, webhook, remove }: WebhookItemProps) {
  const { id, url, kinds } = webhook
  const isOn = webhook.disabled === undefined
  const [part, setPart] = useState<Part | null>(null)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const keepFocus = useReturnedFocus(part === null)
  const update = useCall(
    (changed: WebhookChange) => account.updateWebhook(id, changed),
    webhooksKey,
  )
  const rotate = useCall(() => account.rotateWebhookSecret(id), webhooksKey)
  const send = useCall(() => account.testWebhook(id), webhooksKey)
  const close = () => setPart(null)
  const error = send.error ?? (part === 'edit' ? null : update.error)

  function open(wanted: Part) {
    keepFocus()
    update.reset()
    rotate.reset()
    remove.reset()
    setPart(wanted)
  }

  return (
    <li className="border-b border-rule py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {url}
        <State webhook={webhook} />
      </p>
      <p className="mt-1 text-sm text-soft">{describeKinds(role, kinds)}</p>
      {webhook.disabled && webhook.disabled.reason !== 'owner' && (
        <p className="mt-1 text-sm">{disabledExplanations[webhook.disabled.reason]}</p>
      )}
      <div className="webhook-actions">
        {isOn && (
          <Action
            isBusy={send.isPending}
            onClick={() => send.mutate(undefined, { onSuccess: () => setIsLogOpen(true) })}
          >
            Send test
          </Action>
        )}
        <Action isOpen={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          Log
        </Action>
        <Action onClick={() => open('edit')}>Edit</Action>
        <Action
          isBusy={update.isPending}
          onClick={() => update.mutate({ url, kinds, isOn: !isOn })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Action>
        <Action onClick={() => open('secret')}>New secret…</Action>
        <Action onClick={() => open('delete')}>Delete…</Action>
      </div>
      <ErrorOutcome error={error} fallback={webhookMessages.changeFailed} />
      {part === 'edit' && (
        <WebhookForm
          role={role}
          submit="Save webhook"
          initial={{ url, kinds }}
          save={(changed) => update.mutateAsync({ isOn, ...changed })}
          onClose={close}
        />
      )}
      {part === 'secret' && (
        <ConfirmChange
          confirm="Create new secret"
          change={{ ...rotate, mutate: () => rotate.mutate(undefined, { onSuccess: close }) }}
          failed={webhookMessages.changeFailed}
          onCancel={close}
        >
          The current secret stops working right away. Your system rejects our events until it has
          the new one.
        </ConfirmChange>
      )}
      {part === 'delete' && (
        <ConfirmChange
          confirm="Delete webhook"
          change={{ ...remove, mutate: () => remove.mutate({ id }) }}
          failed={webhookMessages.changeFailed}
          onCancel={close}
        >
          This deletes the webhook and its log.
        </ConfirmChange>
      )}
      {part === null && rotate.data && (
        <ShownOnce label="New signing secret" value={rotate.data.secret}>
          Copy it now. It won’t be shown again. Use it to check our signatures.
        </ShownOnce>
      )}
      {isLogOpen && <DeliveryLog account={account} webhook={webhook} />}
    </li>
  )
}

function State({ webhook: { disabled } }: { webhook: Webhook }) {
  if (disabled === undefined) return <Badge tone="green">On</Badge>
  if (disabled.reason === 'owner') return <Badge tone="neutral">Off</Badge>
  return <Badge tone="amber">Off: failing</Badge>
}

interface ActionProps {
  isBusy?: boolean
  /** For an action that shows or hides something. */
  isOpen?: boolean
  onClick: () => void
  children: string
}

/** While busy it stays as it is, and keeps focus; a second press does nothing. */
function Action({ isBusy = false, isOpen, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      className={linkClass()}
      aria-expanded={isOpen}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onClick()
      }}
    >
      {children}
    </button>
  )
}

function describeKinds(role: Role, kinds: Webhook['kinds']): string {
  if (kinds === null || kinds.length === notificationKindsFor(role).length) return 'All events'
  return kinds.map((kind) => notificationLabels[kind]).join(', ')
}

interface WebhookFormProps {
  role: Role
  submit: string
  /** What it is changed from. */
  initial?: NewWebhook
  save: (webhook: NewWebhook) => Promise<unknown>
  onClose: () => void
}

const schema = z.object({ url: newWebhookSchema.shape.url })
const everything: NewWebhook = { url: '', kinds: null }

/** The address and the events of a webhook. */
function WebhookForm(props: WebhookFormProps) {
  const { role, submit, initial = everything, save, onClose } = props
  const id = useId()
  const all = notificationKindsFor(role)
  const [chosen, setChosen] = useState<readonly NotificationKind[]>(initial.kinds ?? all)
  const form = useForm(schema, { url: initial.url })

  async function saveChosen({ url }: { url: string }) {
    if (chosen.length === 0) throw new CallError('invalid', webhookMessages.kindsMissing)
    // Null includes kinds that are added later.
    await save({ url, kinds: chosen.length === all.length ? null : [...chosen] })
  }

  return (
    <div className="mt-5">
      <SubmitForm
        form={form}
        focusOn="url"
        act={saveChosen}
        onDone={onClose}
        wording={{ submit, busy: 'Saving…', failed: webhookMessages.saveFailed }}
        onCancel={onClose}
      >
        <AuthField
          form={form}
          name="url"
          label="Address"
          type="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset aria-labelledby={id} className="webhook-kinds">
          <p id={id} className="font-semibold">
            Send an event when
          </p>
          {all.map((kind) => (
            <Preference
              key={kind}
              preference={{ kind, isOn: chosen.includes(kind) }}
              onChange={({ isOn }) =>
                // In the order of the list, however they were chosen.
                setChosen(all.filter((one) => (one === kind ? isOn : chosen.includes(one))))
              }
            />
          ))}
        </fieldset>
      </SubmitForm>
    </div>
  )
}
