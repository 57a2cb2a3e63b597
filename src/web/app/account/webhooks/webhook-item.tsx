import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import type { Role } from '#domain/accounts/role.ts'
import {
  notificationKindsFor,
  notificationLabels,
} from '#domain/notifications/notification-kinds.ts'
import type { Webhook } from '#domain/webhooks/webhook.ts'
import { disabledExplanations, webhookMessages } from '#domain/webhooks/webhook-messages.ts'
import { Badge } from '#ui/badge.tsx'
import { linkClass } from '#ui/button.tsx'
import { ConfirmChange } from '#web/app/account/confirm-change.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { ShownOnce } from '#web/app/account/shown-once.tsx'
import { useReturnedFocus } from '#web/app/account/use-returned-focus.ts'
import {
  type useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  useUpdateWebhook,
} from '#web/queries/webhooks.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookForm } from './webhook-form.tsx'

interface WebhookItemProps {
  account: Account
  role: Role
  webhook: Webhook
  /** Of the whole list: it outlasts the item that it deletes. */
  remove: ReturnType<typeof useDeleteWebhook>
}

type Part = 'edit' | 'secret' | 'delete'

/** One webhook with everything that can be done to it. */
export function WebhookItem({ account, role, webhook, remove }: WebhookItemProps) {
  const { id, url, kinds } = webhook
  const isOn = webhook.disabled === undefined
  const [part, setPart] = useState<Part | null>(null)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const keepFocus = useReturnedFocus(part === null)
  const update = useUpdateWebhook(account)
  const rotate = useRotateSecret(account)
  const send = useTestWebhook(account)
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
            onClick={() => send.mutate({ id }, { onSuccess: () => setIsLogOpen(true) })}
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
          onClick={() => update.mutate({ id, url, kinds, isOn: !isOn })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Action>
        <Action onClick={() => open('secret')}>New secret…</Action>
        <Action onClick={() => open('delete')}>Delete…</Action>
      </div>
      {error && <Outcome isProblem>{errorMessage(error, webhookMessages.changeFailed)}</Outcome>}
      {part === 'edit' && (
        <WebhookForm
          role={role}
          submit="Save webhook"
          initial={{ url, kinds }}
          save={(changed) => update.mutateAsync({ id, isOn, ...changed })}
          onClose={close}
        />
      )}
      {part === 'secret' && (
        <ConfirmChange
          confirm="Create new secret"
          change={{ ...rotate, mutate: () => rotate.mutate({ id }, { onSuccess: close }) }}
          failed={webhookMessages.changeFailed}
          onCancel={close}
        >
          The current secret stops signing at once. Your system rejects our events until it has the
          new one.
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
          Copy it now: we don’t show it again. Your system checks our signatures with it.
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
