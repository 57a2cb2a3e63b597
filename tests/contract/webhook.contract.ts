import { describe, expect, test } from 'vitest'
import { webhookMessages } from '#domain/webhooks/webhook.ts'
import type { Service } from './service.ts'

const url = 'https://hooks.example.com/secret-path'

/** Webhooks of the agency. What they are sent is tested with the worker that sends it. */
export function testWebhooks(service: () => Service): void {
  describe('a webhook', () => {
    test('is created with a secret that no other call returns, and deleted by any admin, in the log and with an email to every admin', async () => {
      const { backend, person } = await service().enterAsAdmin()
      const { backend: other, person: otherPerson } = await service().enterAsAdmin()
      const { operations } = backend
      const { webhook, secret } = await operations.createWebhook({ url, kinds: ['new-order'] })
      expect(secret).toMatch(/^whsec_/)
      expect(await other.operations.listWebhooks()).toEqual({ webhooks: [webhook] })
      await other.operations.deleteWebhook(webhook.id)
      expect(await operations.listWebhooks()).toEqual({ webhooks: [] })
      for (const act of ['deleteWebhook', 'testWebhook'] as const) {
        const refusal = operations[act](webhook.id)
        await expect(refusal).rejects.toMatchObject({ message: webhookMessages.notFound })
      }
      for (const [kind, actor] of [
        ['webhook-created', person.email],
        ['webhook-deleted', otherPerson.email],
      ] as const) {
        const { events } = await operations.listServiceLog({ kind })
        expect(events[0]).toMatchObject({ kind, actor, detail: 'hooks.example.com' })
      }
      for (const { email } of [person, otherPerson]) {
        expect(await service().readSubjects(email)).toContain('An integration was added to Hitlist')
      }
    })

    test('for an address that is not public, for events of clients or for none is refused', async () => {
      const { operations } = (await service().enterAsAdmin()).backend
      for (const [address, message] of [
        ['', webhookMessages.addressMissing],
        ['http://hooks.example.com', webhookMessages.addressMalformed],
        ['https://hooks.example.com:99999', webhookMessages.addressMalformed],
        ['https://2130706433/', webhookMessages.addressNotPublic],
      ] as const) {
        const refusal = operations.createWebhook({ url: address, kinds: null })
        await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields: { url: message } })
      }
      for (const kinds of [['message' as never], []]) {
        const refusal = operations.createWebhook({ url, kinds })
        await expect(refusal).rejects.toMatchObject({ code: 'invalid' })
      }
    })
  })
}
