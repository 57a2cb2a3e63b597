import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import {
  type NotificationKind,
  notificationKindsFor,
  notificationLabels,
} from '#domain/notifications/notification-kinds.ts'
import { type NewWebhook, newWebhookSchema } from '#domain/webhooks/webhook.ts'
import { webhookMessages } from '#domain/webhooks/webhook-messages.ts'
import lineStyles from '#web/app/account/notifications.css?inline'
import { AuthField } from '#web/shared/auth-field.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { useForm } from '#web/shared/use-form.ts'

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
export function WebhookForm(props: WebhookFormProps) {
  const { role, submit, initial = everything, save, onClose } = props
  const all = notificationKindsFor(role)
  const [chosen, setChosen] = useState<readonly NotificationKind[]>(initial.kinds ?? all)
  const form = useForm(schema, { url: initial.url })
  const { focus } = form
  useEffect(() => focus('url'), [focus])

  async function saveChosen({ url }: { url: string }) {
    if (chosen.length === 0) throw new CallError('invalid', webhookMessages.kindsMissing)
    // Null includes kinds that are added later.
    await save({ url, kinds: chosen.length === all.length ? null : [...chosen] })
  }

  return (
    <div className="mt-5">
      <style href="notifications" precedence="screen">
        {lineStyles}
      </style>
      <SubmitForm
        form={form}
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
        <Kinds all={all} chosen={chosen} onChange={setChosen} />
      </SubmitForm>
    </div>
  )
}

interface KindsProps {
  all: readonly NotificationKind[]
  chosen: readonly NotificationKind[]
  onChange: (chosen: readonly NotificationKind[]) => void
}

function Kinds({ all, chosen, onChange }: KindsProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="webhook-kinds">
      <p id={id} className="font-semibold">
        Send an event when
      </p>
      {all.map((kind) => (
        <label key={kind} className="notification-line">
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              // In the order of the list, however they were chosen.
              onChange(all.filter((one) => (one === kind ? target.checked : chosen.includes(one))))
            }
          />
          {notificationLabels[kind]}
        </label>
      ))}
    </fieldset>
  )
}
