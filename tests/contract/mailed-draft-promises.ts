import { describe, expect, test } from 'vitest'
import { linkMessages } from '#domain/link-messages.ts'
import { emptyOrderDraft } from '#domain/order.ts'
import { newPerson } from './people.ts'
import type { Service } from './service.ts'

const draft = { ...emptyOrderDraft, target: 'Slack', requirements: 'Channels \u{1F4A1}\n"quoted"' }

/** Drafts that visitors email to themselves. */
export function promiseMailedDrafts(service: () => Service): void {
  describe('an emailed draft', () => {
    test('is opened by its link in another browser, as often as needed', async () => {
      const { email } = newPerson()
      const sent = await service().visit().backend.links.mailDraft({ email, draft })
      expect(sent.email).toBe(email)
      const token = await service().readLink(email, '/order-hit?draft=')
      const { backend } = service().visit()
      const opened = { draft, expiresAt: sent.expiresAt }
      expect(await backend.links.readMailedDraft({ token })).toEqual(opened)
      expect(await backend.links.readMailedDraft({ token })).toEqual(opened)
      const unknown = backend.links.readMailedDraft({ token: `${token}x` })
      const stale = { code: 'invalid', message: linkMessages.draftLinkStale }
      await expect(unknown).rejects.toMatchObject(stale)
    })
  })
}
