import { describe, expect, test } from 'vitest'
import { apiTokenLimits, apiTokenMessages } from '#domain/accounts/api-token-messages.ts'
import { linkMessages, linkRules } from '#domain/accounts/link-messages.ts'
import { messages } from '#domain/values/messages.ts'
import { webhookMessages, webhookRules } from '#domain/webhooks/webhook-rules.ts'
import { company, idOf } from './company-promises.ts'
import type { Service } from './service.ts'

/** Limits and links of an account, when several calls arrive together. */
export function testConcurrency(service: () => Service): void {
  describe('several calls at once', () => {
    test('create as many API tokens as an account may have, and one more once one is revoked', async () => {
      const { account } = (await service().enter()).backend
      const create = () =>
        account.createApiToken({ name: 'Script', scope: 'read', expiresInDays: 30 })
      const refusals = await refusalsOf(apiTokenLimits.perUser + 2, create)
      const conflict = { code: 'conflict', message: apiTokenMessages.tooMany }
      expect(refusals).toMatchObject([conflict, conflict])
      const { tokens } = await account.listApiTokens()
      await account.revokeApiToken(tokens[0]?.id ?? '')
      await create()
    })

    test('create as many webhooks as an account may have', async () => {
      const { account } = (await service().enterConfirmed()).backend
      const create = () => account.createWebhook({ url: 'https://hooks.example.com', kinds: null })
      const refusals = await refusalsOf(webhookRules.perUser + 1, create)
      expect(refusals).toMatchObject([{ message: webhookMessages.tooMany }])
    })

    test('sign in once by a link', async () => {
      const { person } = await service().enter()
      const { backend } = service().visit()
      await backend.links.requestSignInLink({ email: person.email })
      const token = await service().readLink(person.email, '/sign-in#link=')
      expect(await refusalsOf(3, () => backend.links.signInByLink({ token }))).toHaveLength(2)
    })

    test('guess the code of a link only so often, after which it works nowhere', async () => {
      const { person } = await service().enter()
      const { links: asking } = service().visit().backend
      const { code } = await asking.requestSignInLink({ email: person.email })
      const token = await service().readLink(person.email, '/sign-in#link=')
      const { links } = service().visit().backend
      const wrong = { token, code: code === '000000' ? '000001' : '000000' }
      const refusals = await refusalsOf(linkRules.codesMax + 2, () => links.signInByLink(wrong))
      const compared = refusals.filter(({ message }) => message === linkMessages.codeWrong)
      expect(compared).toHaveLength(linkRules.codesMax)
      const stale = { message: messages.tokenStale }
      await expect(links.signInByLink({ token, code })).rejects.toMatchObject(stale)
      await expect(asking.signInByLink({ token })).rejects.toMatchObject(stale)
    })

    test('of two owners who leave keep one in the company', async () => {
      const { owner, member } = await company(service())
      const id = await idOf(member)
      await owner.backend.account.changeMemberRole(id, { role: 'owner' })
      const leaving = [owner, member]
      const leave = () => leaving.pop()?.backend.account.leaveCompany()
      expect(await refusalsOf(2, leave)).toHaveLength(1)
    })
  })
}

async function refusalsOf(count: number, act: () => unknown): Promise<Error[]> {
  const settled = await Promise.allSettled(Array.from({ length: count }, act))
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}
