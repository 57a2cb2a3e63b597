import { useInfiniteQuery } from '@tanstack/react-query'
import type { Account } from '#contract/backend.ts'
import { notificationLabels } from '#domain/notifications/notification-kinds.ts'
import type { Delivery, Webhook } from '#domain/webhooks/webhook.ts'
import { deliveryErrorLabels, webhookMessages } from '#domain/webhooks/webhook-rules.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { linkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCall } from '#web/queries/use-call.ts'
import { deliveriesQuery, webhooksKey } from '#web/queries/webhooks.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { ErrorOutcome } from './account-section.tsx'

/** What was sent to a webhook, newest first. */
export function DeliveryLog({ account, webhook }: { account: Account; webhook: Webhook }) {
  const log = useInfiniteQuery(deliveriesQuery(account, webhook.id))
  const replay = useCall((id: number) => account.replayWebhookDelivery(webhook.id, id), webhooksKey)
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries)
  const canReplay = webhook.disabled === undefined

  if (deliveries === undefined) {
    return log.isError ? (
      <LoadError what="the log" onRetry={() => void log.refetch()} />
    ) : (
      <Skeleton className="h-16" />
    )
  }
  return (
    <section aria-label={`Log of ${webhook.url}`} className="webhook-log">
      {deliveries.length === 0 && (
        <p className="text-sm text-soft">
          Nothing sent yet. Send a test, or wait for the next event.
        </p>
      )}
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="webhook-delivery">
            <DeliveryLine delivery={delivery} />
            {canReplay && delivery.status !== 'waiting' && (
              <button
                type="button"
                className={linkClass()}
                aria-label={`Replay: ${nameOf(delivery)}`}
                aria-disabled={replay.isPending || undefined}
                onClick={() => {
                  if (!replay.isPending) replay.mutate(delivery.id)
                }}
              >
                Replay
              </button>
            )}
          </li>
        ))}
      </ul>
      <ShowMore query={log} shown={deliveries.length} />
      <ErrorOutcome error={replay.error} fallback={webhookMessages.changeFailed} />
    </section>
  )
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { status, createdAt, attempts, responseStatus, durationMs, error, nextAttemptAt } = delivery
  const isRetried = nextAttemptAt !== undefined && error !== undefined
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[status]}>{isRetried ? 'Retrying' : statusLabels[status]}</Badge>
        {nameOf(delivery)}
      </p>
      <p className="mt-1 text-sm text-soft">
        <Moment at={createdAt} />
        {responseStatus !== undefined && `, status ${responseStatus}`}
        {durationMs !== undefined && `, ${durationMs} ms`}
        {attempts > 1 && `, ${attempts} attempts`}
      </p>
      {error !== undefined && <p className="text-sm">{deliveryErrorLabels[error]}</p>}
      {isRetried && (
        <p className="text-sm text-soft">
          Next attempt <Moment at={nextAttemptAt} />
        </p>
      )}
    </div>
  )
}

const statusLabels = {
  waiting: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
} as const satisfies Record<Delivery['status'], string>

const tones = {
  waiting: 'neutral',
  delivered: 'green',
  failed: 'amber',
} as const satisfies Record<Delivery['status'], Tone>

function nameOf({ kind, request }: Delivery): string {
  if (kind === 'test') return 'Test'
  return `${request}: ${notificationLabels[kind]}`
}
