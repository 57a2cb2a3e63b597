import { describe, expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import type { NewApiToken } from '#domain/accounts/api-token.ts'
import { apiTokenLimits } from '#domain/accounts/api-token-messages.ts'
import { order } from './people.ts'
import type { Service } from './service.ts'

const script: NewApiToken = { name: 'Nightly export', scope: 'read', expiresInDays: 90 }
const dayMs = 24 * 60 * 60_000

/** API tokens: created once, listed without the token itself, revocable, and ended by a new password. */
export function testApiTokens(service: () => Service): void {
  describe('an API token', () => {
    test('is listed with its name, scope and expiry, emailed about and exported, without the token itself', async () => {
      const { backend, person, fetch } = await service().enter()
      const before = await service().countMails(person.email)
      const { secret, token } = await backend.account.createApiToken(script)
      expect(secret).toMatch(/^hl_[\w-]{43}$/)
      expect(token).toMatchObject({ name: 'Nightly export', scope: 'read', lastUsedAt: null })
      expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(90 * dayMs)
      expect(await backend.account.listApiTokens()).toEqual({ tokens: [token] })
      const other = (await service().enter()).backend
      expect(await other.account.listApiTokens()).toEqual({ tokens: [] })
      expect(await service().countMails(person.email)).toBe(before + 1)
      const text = await (await fetch(backend.account.exportJson)).text()
      expect(exportSchema.parse(JSON.parse(text)).apiTokens).toEqual([token])
    })

    test('calls the API in the name of its user, which is noted at most once a minute', async () => {
      const { backend } = await service().enter()
      const { id } = (await backend.placeOrder(order)) ?? {}
      const { secret } = await backend.account.createApiToken(script)
      expect(await (await call(secret, '/requests')).json()).toMatchObject({ requests: [{ id }] })
      const { tokens } = await backend.account.listApiTokens()
      expect(tokens[0]?.lastUsedAt).not.toBeNull()
      await call(secret, '/requests')
      expect(await backend.account.listApiTokens()).toEqual({ tokens })
    })

    test('is revoked by its user alone, and revoking it again changes nothing', async () => {
      const { backend } = await service().enter()
      const { backend: other } = await service().enter()
      const { secret, token } = await backend.account.createApiToken(script)
      await other.account.revokeApiToken(token.id)
      expect((await call(secret, '/requests')).status).toBe(200)
      await backend.account.revokeApiToken(token.id)
      expect((await call(secret, '/requests')).status).toBe(401)
      await backend.account.revokeApiToken(token.id)
      expect(await backend.account.listApiTokens()).toEqual({ tokens: [] })
    })

    test('needs a name, a scope and one of the lifetimes', async () => {
      const { account } = (await service().enter()).backend
      for (const [field, wrong] of [
        ['name', ' '],
        ['name', 'x'.repeat(apiTokenLimits.nameMax + 1)],
        ['scope', 'admin'],
        ['expiresInDays', 3650],
        ['expiresInDays', undefined],
      ] as const) {
        const refusal = account.createApiToken({ ...script, [field]: wrong })
        const fields = { [field]: expect.any(String) }
        await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields })
      }
    })
  })

  function call(secret: string, path: string): Promise<Response> {
    const headers = { Authorization: `Bearer ${secret}` }
    return service().visit().fetch(`/api${path}`, { method: 'GET', headers })
  }
}
