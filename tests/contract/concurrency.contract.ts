import { describe, expect, test } from 'vitest'
import type { Operations } from '#contract/backend.ts'
import { apiTokenLimits, apiTokenMessages } from '#domain/accounts/api-token.ts'
import { linkMessages, linkRules } from '#domain/accounts/credentials.ts'
import { teamMessages } from '#domain/companies/team.ts'
import { messages } from '#domain/values/messages.ts'
import { webhookMessages, webhookRules } from '#domain/webhooks/webhook.ts'
import { company, idOf } from './company.contract.ts'
import type { Service } from './service.ts'

/** Limits and links of an account, when several calls arrive together. */
export function testConcurrency(service: () => Service): void {
  describe('several calls at once', () => {
    test('of two admins create as many API tokens as there may be, and one more once one is revoked', async () => {
      const { operations } = (await service().enterAsAdmin()).backend
      const { operations: others } = (await service().enterAsAdmin()).backend
      await revokeAll(operations)
      let count = 0
      const create = () => {
        count += 1
        const token = { name: 'Script', scope: 'read', expiresInDays: 30 } as const
        return (count % 2 ? operations : others).createApiToken(token)
      }
      const refusals = await refusalsOf(apiTokenLimits.max + 2, create)
      const conflict = { code: 'conflict', message: apiTokenMessages.tooMany }
      expect(refusals).toMatchObject([conflict, conflict])
      const { tokens } = await operations.listApiTokens()
      await operations.revokeApiToken(tokens[0]?.id ?? '')
      await create()
      await revokeAll(operations)
    })

    test('create as many webhooks as there may be', async () => {
      const { operations } = (await service().enterAsAdmin()).backend
      const create = () =>
        operations.createWebhook({ url: 'https://hooks.example.com', kinds: null })
      const refusals = await refusalsOf(webhookRules.max + 1, create)
      expect(refusals).toMatchObject([{ message: webhookMessages.tooMany }])
      const { webhooks } = await operations.listWebhooks()
      for (const { id } of webhooks) await operations.deleteWebhook(id)
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

    test('remove a member who leaves once', async () => {
      const { owner, member } = await company(service())
      const id = await idOf(member)
      const calls = [
        () => owner.backend.account.removeMember(id),
        () => member.backend.account.leaveCompany(),
      ]
      const [refusal, ...others] = await refusalsOf(2, () => calls.pop()?.())
      expect(others).toEqual([])
      expect([teamMessages.memberUnknown, teamMessages.notMember]).toContain(refusal?.message)
    })
  })
}

async function revokeAll(operations: Operations): Promise<void> {
  const { tokens } = await operations.listApiTokens()
  for (const { id } of tokens) await operations.revokeApiToken(id)
}

async function refusalsOf(count: number, act: () => unknown): Promise<Error[]> {
  const settled = await Promise.allSettled(Array.from({ length: count }, act))
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}
