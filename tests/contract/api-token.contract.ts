import { describe, expect, test } from 'vitest'
import { exportSchema } from '#contract/account-schemas.ts'
import { apiTokenLimits, type NewApiToken } from '#domain/accounts/api-token.ts'
import { order } from './people.ts'
import type { Service } from './service.ts'

const script: NewApiToken = { name: 'Nightly export', scope: 'read', expiresInDays: 90 }
const dayMs = 24 * 60 * 60_000

/** API tokens: created once, listed without the token itself, revocable, and ended by a new password. */
export function testApiTokens(service: () => Service): void {
  describe('an API token', () => {
    test('is listed, emailed about and exported with its name, scope and expiry, never with the token itself', async () => {
      const { backend, person, fetch } = await service().enterAsAdmin()
      const { backend: other, person: otherPerson } = await service().enterAsAdmin()
      const before = await service().countMails(otherPerson.email)
      const { secret, token } = await backend.operations.createApiToken(script)
      expect(secret).toMatch(/^hl_[\w-]{43}$/)
      expect(token).toMatchObject({ name: 'Nightly export', scope: 'read', lastUsedAt: null })
      expect(token.createdBy).toBe(person.email)
      expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(90 * dayMs)
      for (const { operations } of [backend, other]) {
        expect((await operations.listApiTokens()).tokens).toContainEqual(token)
      }
      expect(await service().countMails(otherPerson.email)).toBe(before + 1)
      const text = await (await fetch(backend.account.exportJson)).text()
      expect(exportSchema.parse(JSON.parse(text)).apiTokens).toEqual([token])
    })

    test('calls the API as its admin, and its use is recorded at most once a minute', async () => {
      const { id } = (await (await service().enter()).backend.placeOrder(order)) ?? {}
      const { operations } = (await service().enterAsAdmin()).backend
      const { secret, token } = await operations.createApiToken(script)
      const found = await (await call(secret, `?search=${id}`)).json()
      expect(found).toMatchObject({ requests: [{ id }] })
      const used = async () =>
        (await operations.listApiTokens()).tokens.find((one) => one.id === token.id)?.lastUsedAt
      const first = await used()
      expect(first).toEqual(expect.any(String))
      await call(secret)
      expect(await used()).toBe(first)
    })

    test('is revoked by any admin, which is in the log, and revoking it again changes nothing', async () => {
      const { backend, person } = await service().enterAsAdmin()
      const { backend: other, person: otherPerson } = await service().enterAsAdmin()
      const { secret, token } = await backend.operations.createApiToken(script)
      expect((await call(secret)).status).toBe(200)
      await other.operations.revokeApiToken(token.id)
      expect((await call(secret)).status).toBe(401)
      await backend.operations.revokeApiToken(token.id)
      const account = person.email
      const log = await other.operations.listServiceLog({ account, kind: 'api-token-revoked' })
      const entry = { actor: otherPerson.email, detail: 'Nightly export' }
      expect(log.events).toEqual([expect.objectContaining(entry)])
    })

    test('needs a name, a scope and one of the lifetimes', async () => {
      const { operations } = (await service().enterAsAdmin()).backend
      for (const [field, wrong] of [
        ['name', ' '],
        ['name', 'x'.repeat(apiTokenLimits.nameMax + 1)],
        ['scope', 'admin'],
        ['expiresInDays', 3650],
        ['expiresInDays', undefined],
      ] as const) {
        const refusal = operations.createApiToken({ ...script, [field]: wrong })
        const fields = { [field]: expect.any(String) }
        await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields })
      }
    })
  })

  function call(secret: string, query = ''): Promise<Response> {
    const headers = { Authorization: `Bearer ${secret}` }
    return service().visit().fetch(`/api/operations/requests${query}`, { method: 'GET', headers })
  }
}
