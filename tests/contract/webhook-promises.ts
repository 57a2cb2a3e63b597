import { describe, expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import { webhookMessages, webhookRules } from '#domain/webhooks/webhook-rules.ts'
import type { Service } from './service.ts'

const url = 'https://hooks.example.com/in'

/** Webhooks of an account. What they are sent is tested with the worker that sends it. */
export function testWebhooks(service: () => Service): void {
  describe('a webhook', () => {
    test('is created with a secret that no other call returns, changed, and deleted', async () => {
      const { backend, fetch } = await service().enterConfirmed()
      const { account } = backend
      const { webhook, secret } = await account.createWebhook({ url, kinds: null })
      expect(secret).toMatch(/^whsec_/)
      expect(await account.listWebhooks()).toEqual({ webhooks: [webhook] })
      const change = { url: `${url}?b`, kinds: ['message' as const], isOn: false }
      const { webhook: changed } = await account.updateWebhook(webhook.id, change)
      expect(changed).toMatchObject({ url: change.url, kinds: ['message'] })
      expect(changed.disabled).toEqual({ at: expect.any(String), reason: 'owner' })
      const on = await account.updateWebhook(webhook.id, { ...change, isOn: true })
      expect(on.webhook).not.toHaveProperty('disabled')
      const rotated = await account.rotateWebhookSecret(webhook.id)
      expect(rotated.secret).toMatch(/^whsec_/)
      expect(rotated.secret).not.toBe(secret)

      const text = await (await fetch(account.exportJson)).text()
      expect(exportSchema.parse(JSON.parse(text)).webhooks).toEqual([on.webhook])
      expect(text).not.toContain('whsec_')
      await account.deleteWebhook(webhook.id)
      expect(await account.listWebhooks()).toEqual({ webhooks: [] })
    })

    test('for an address that is not public, for events of another role or for none is refused', async () => {
      const { account } = (await service().enter()).backend
      for (const [address, message] of [
        ['', webhookMessages.addressMissing],
        ['http://hooks.example.com', webhookMessages.addressMalformed],
        ['https://hooks.example.com:99999', webhookMessages.addressMalformed],
        ['https://2130706433/', webhookMessages.addressNotPublic],
      ] as const) {
        const refusal = account.createWebhook({ url: address, kinds: null })
        await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields: { url: message } })
      }
      for (const kinds of [['new-order' as const], []]) {
        const refusal = account.createWebhook({ url, kinds })
        await expect(refusal).rejects.toMatchObject({ code: 'invalid' })
      }
    })
  })

  test('the log of a webhook is read in pages, newest first', async () => {
    const { account } = (await service().enterConfirmed()).backend
    const { webhook } = await account.createWebhook({ url, kinds: null })
    const ids: number[] = []
    for (let count = 0; count <= webhookRules.pageSize; count += 1) {
      ids.unshift((await account.testWebhook(webhook.id)).delivery.id)
    }
    const first = await account.listWebhookDeliveries(webhook.id, {})
    const before = String(first.next)
    const second = await account.listWebhookDeliveries(webhook.id, { before })
    const listed = [...first.deliveries, ...second.deliveries].map(({ id }) => id)
    expect(listed).toEqual(ids)
    expect([first.deliveries.length, second.next]).toEqual([webhookRules.pageSize, null])

    const replay = account.replayWebhookDelivery(webhook.id, ids[0] ?? 0)
    await expect(replay).rejects.toMatchObject({ message: webhookMessages.stillWaiting })
    // Turned off, it gives up what was waiting, and sends nothing.
    await account.updateWebhook(webhook.id, { ...webhook, isOn: false })
    const { deliveries } = await account.listWebhookDeliveries(webhook.id, {})
    expect(deliveries[0]).toMatchObject({ status: 'failed', error: 'disabled' })
    const again = account.replayWebhookDelivery(webhook.id, ids[0] ?? 0)
    await expect(again).rejects.toMatchObject({ message: webhookMessages.isDisabled })
    await account.updateWebhook(webhook.id, { ...webhook, isOn: true })
    const { delivery } = await account.replayWebhookDelivery(webhook.id, ids[0] ?? 0)
    expect(delivery).toMatchObject({ kind: 'test', status: 'waiting', attempts: 0 })
  })
}
