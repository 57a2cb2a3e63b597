import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Operations } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import {
  notificationTexts,
  operatorNotifications,
} from '#domain/notifications/notification-rules.ts'
import {
  chatOf,
  deliveryErrorLabels,
  type NewWebhook,
  newWebhookSchema,
  type Webhook,
  webhookMessages,
  webhookRules,
} from '#domain/webhooks/webhook.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCall } from '#web/queries/use-call.ts'
import { AccountSection } from '#web/shared/account-section.tsx'
import { AskFirst, useOpened } from '#web/shared/form/ask-first.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { ShownOnce } from './shown-once.tsx'

const webhooksKey = ['admin', 'webhooks']

export function Webhooks({ operations }: { operations: Operations }) {
  const webhooks = useQuery({
    queryKey: webhooksKey,
    queryFn: async () => (await operations.listWebhooks()).webhooks,
  })
  const create = useCall(operations.createWebhook, webhooksKey)
  const remove = useCall(operations.deleteWebhook, webhooksKey)
  const { opened, openerFor, close } = useOpened()
  const isFull = (webhooks.data?.length ?? 0) >= webhookRules.max
  const chat = create.data && chatOf(create.data.webhook.url)

  return (
    <AccountSection heading="Webhooks">
      <p className="mt-2 text-soft">
        Send the events operators are emailed about to another program, signed, or to a channel in
        Slack or Discord.
      </p>
      <div className="mt-4">
        <Loaded query={webhooks} what="the webhooks" skeleton={<Skeleton className="h-16" />}>
          {(list) => (
            <ul className={list.length > 0 ? 'border-t border-rule' : undefined}>
              {list.map((webhook) => (
                <li key={webhook.id} className="border-b border-rule py-3">
                  <WebhookItem operations={operations} webhook={webhook} remove={remove} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {remove.isSuccess && <Outcome key={remove.variables}>{webhookMessages.deleted}</Outcome>}
      {create.data &&
        !opened &&
        (chat ? (
          <Outcome>Webhook added. Send a test to see it in {chat}.</Outcome>
        ) : (
          <ShownOnce label="Signing secret for your new webhook" value={create.data.secret}>
            Copy it now. It won’t be shown again. Use it to check our signatures.
          </ShownOnce>
        ))}
      {opened && <WebhookForm save={create.mutateAsync} onClose={close} />}
      {webhooks.data && !opened && !isFull && (
        <Button
          {...openerFor('form', () => {
            create.reset()
            remove.reset()
          })}
          // The secret of a new webhook keeps the focus.
          {...(create.data && { ref: null })}
          look="outline"
          className="mt-4"
        >
          Add webhook
        </Button>
      )}
      {isFull && (
        <p className="mt-4 text-sm text-soft">
          {webhookRules.max} webhooks is the limit. Delete one to add another.
        </p>
      )}
    </AccountSection>
  )
}

interface WebhookItemProps {
  operations: Operations
  webhook: Webhook
  /** Lives on the list, because deleting unmounts the item. */
  remove: ReturnType<typeof useCall<string, void>>
}

function WebhookItem({ operations, webhook, remove }: WebhookItemProps) {
  const { id, url, kinds, last } = webhook
  const chat = chatOf(url)
  const send = useCall(() => operations.testWebhook(id), webhooksKey)
  const tested = send.data?.webhook.last

  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {url}
        {chat && <Badge tone="neutral">{chat}</Badge>}
        {last?.error && <Badge tone="amber">Failing</Badge>}
      </p>
      <p className="mt-1 text-sm text-soft">
        {kinds === null
          ? 'All events'
          : kinds.map((kind) => notificationTexts[kind].label).join(', ')}
      </p>
      <p className="mt-1 text-sm text-soft">
        {last === undefined ? (
          'Nothing sent yet'
        ) : (
          <>
            Last sent <Moment at={last.at} />: {formatResult(last)}
          </>
        )}
      </p>
      <Button
        look="quiet"
        className="mt-1 -ml-5"
        isBusy={send.isPending}
        aria-label={`Send test to ${url}`}
        onClick={() => send.mutate()}
      >
        Send test
      </Button>
      <AskFirst
        opener="Delete…"
        subject={url}
        look="quiet"
        confirm="Delete webhook"
        change={{ ...remove, mutate: () => remove.mutate(id) }}
        failed={webhookMessages.deleteFailed}
      >
        It gets no more events. What it hasn’t received yet is not sent.
      </AskFirst>
      {tested && !send.isPending && (
        <Outcome key={tested.at} isProblem={tested.error !== undefined}>
          {tested.error ? `The test failed: ${formatResult(tested)}` : 'Test delivered'}
        </Outcome>
      )}
      <Failure error={send.error} fallback={webhookMessages.testFailed} />
    </>
  )
}

function formatResult({ status, error }: NonNullable<Webhook['last']>): string {
  const answer = status === undefined ? '' : ` (${status})`
  return (error === undefined ? 'delivered' : deliveryErrorLabels[error]) + answer
}

interface WebhookFormProps {
  save: (webhook: NewWebhook) => Promise<unknown>
  onClose: () => void
}

const schema = z.object({ url: newWebhookSchema.shape.url })

function WebhookForm({ save, onClose }: WebhookFormProps) {
  const [chosen, setChosen] = useState(operatorNotifications)
  const form = useForm(schema, { url: '' })

  async function saveChosen({ url }: { url: string }) {
    if (chosen.length === 0) throw new CallError('invalid', webhookMessages.kindsMissing)
    // Null includes kinds that are added later.
    const isEverything = chosen.length === operatorNotifications.length
    await save({ url, kinds: isEverything ? null : [...chosen] })
  }

  return (
    <div className="mt-5">
      <SubmitForm
        form={form}
        focusOn="url"
        act={saveChosen}
        onDone={onClose}
        submit="Create webhook"
        failed={webhookMessages.saveFailed}
        onCancel={onClose}
      >
        {form.field('url', 'Address', {
          type: 'url',
          placeholder: 'https://',
          autoComplete: 'off',
          spellCheck: false,
        })}
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">Send an event when</legend>
          {operatorNotifications.map((kind) => (
            <label
              key={kind}
              className="flex cursor-pointer items-center gap-3 border-t border-rule py-2.5"
            >
              <input
                type="checkbox"
                className="size-6 shrink-0"
                checked={chosen.includes(kind)}
                onChange={({ target: { checked } }) =>
                  // In the order of the list, however they were chosen.
                  setChosen(
                    operatorNotifications.filter((one) =>
                      one === kind ? checked : chosen.includes(one),
                    ),
                  )
                }
              />
              {notificationTexts[kind].label}
            </label>
          ))}
        </fieldset>
      </SubmitForm>
    </div>
  )
}
