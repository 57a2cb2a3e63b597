import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import type { Role } from '#domain/accounts/role.ts'
import { webhookMessages } from '#domain/webhooks/webhook-messages.ts'
import { webhookRules } from '#domain/webhooks/webhook-rules.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { Outcome } from '#web/app/account/outcome.tsx'
import { ShownOnce } from '#web/app/account/shown-once.tsx'
import { useReturnedFocus } from '#web/app/account/use-returned-focus.ts'
import { useCreateWebhook, useDeleteWebhook, webhooksQuery } from '#web/queries/webhooks.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import styles from './webhooks.css?inline'

interface WebhooksProps {
  account: Account
  role: Role
}

/** The addresses that get the events one is emailed about. */
export function Webhooks({ account, role }: WebhooksProps) {
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery(account))
  const create = useCreateWebhook(account)
  const remove = useDeleteWebhook(account)
  const [isOpen, setIsOpen] = useState(false)
  const keepFocus = useReturnedFocus(!isOpen)
  const isFull = (webhooks?.length ?? 0) >= webhookRules.perUser

  return (
    <AccountSection heading="Webhooks">
      {/* No page is prerendered with the account, so no page carries its styles. */}
      <style href="webhooks" precedence="screen">
        {styles}
      </style>
      <p className="mt-2 text-soft">
        Send the events we email you about to your own systems, signed, as they happen.
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
        <ShownOnce label="Signing secret of the new webhook" value={create.data.secret}>
          Copy it now: we don’t show it again. Your system checks our signatures with it.
        </ShownOnce>
      )}
      {isOpen && (
        <WebhookForm
          role={role}
          submit="Create webhook"
          save={create.mutateAsync}
          onClose={() => setIsOpen(false)}
        />
      )}
      {webhooks && !isOpen && !isFull && (
        <Button
          look="outline"
          className="mt-4"
          onClick={() => {
            keepFocus()
            create.reset()
            remove.reset()
            setIsOpen(true)
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
