import { describe, expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import { securityLogRules } from '#domain/security-event.ts'
import { engines } from '#tests/server/test-database.ts'
import { openAccountsApi, password } from './accounts-api.fixture.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe.each(engines)('the security log on %s', (engine) => {
  test('has an entry for every change of an account, the newest first, with network and browser', async () => {
    const { member, visitor, tokenFor } = await openAccountsApi(engine)
    const ada = await member()
    await ada.call('confirmEmail', { token: await tokenFor(ada.email) })
    const elsewhere = visitor(firefox, '198.51.100.7')
    await elsewhere.call('signIn', { email: ada.email, password })
    await elsewhere.call('signOut')
    await elsewhere.call('signIn', { email: ada.email, password })
    await ada.call('endOtherSessions')
    await ada.call('createApiToken', { name: 'Script', scope: 'read', expiresInDays: 30 })
    const { tokens } = await ada.call('listApiTokens')
    await ada.call('revokeApiToken', { id: tokens[0]?.id })
    await ada.call('revokeApiToken', { id: tokens[0]?.id })
    const url = 'https://hooks.example/secret-path'
    const { webhook } = await ada.call('createWebhook', { url, kinds: null })
    await ada.call('deleteWebhook', { id: webhook.id })
    await ada.call('createCalendar')
    await ada.call('deleteCalendar')
    await ada.call('changeEmail', { email: 'ada@new.example', password })
    await ada.call('cancelEmailChange')
    const newPassword = 'another good password'
    await ada.call('changePassword', { currentPassword: password, newPassword })
    await visitor().call('requestPasswordReset', { email: ada.email })
    await visitor().call('resetPassword', { token: await tokenFor(ada.email), password })
    await ada.call('signIn', { email: ada.email, password })

    const { events } = await ada.call('listSecurityEvents')
    expect(events.map(said).toReversed()).toEqual([
      'signed-up',
      'consented',
      'email-confirmed',
      'signed-in',
      'signed-out',
      'signed-in',
      'session-ended 1 session',
      'api-token-created Script',
      'api-token-revoked Script',
      'webhook-created hooks.example',
      'webhook-deleted hooks.example',
      'calendar-created',
      'calendar-deleted',
      'email-change-requested',
      'email-change-cancelled',
      'password-changed',
      'password-reset',
      'signed-in',
    ])
    expect(events.find(({ kind }) => kind === 'signed-out')).toMatchObject({
      network: '198.51.100.7',
      userAgent: firefox,
    })
  })

  test('is read in pages, by its own user alone', async () => {
    const { member, visitor } = await openAccountsApi(engine)
    const [ada, eve] = [await member(), await member()]
    for (const _ of Array(securityLogRules.pageSize).keys()) {
      await visitor().call('signIn', { email: ada.email, password })
    }
    const first = await ada.call('listSecurityEvents')
    expect(first.events).toHaveLength(securityLogRules.pageSize)
    const second = await ada.call('listSecurityEvents', undefined, `?before=${first.next}`)
    expect(second.events.map(said)).toEqual(['consented', 'signed-up'])
    expect(second.next).toBeNull()
    expect((await eve.call('listSecurityEvents')).events.map(said)).toEqual([
      'consented',
      'signed-up',
    ])
  })

  test('counts failed sign-ins instead of filling up, also at an address without an account', async () => {
    const { member, visitor, database } = await openAccountsApi(engine)
    const ada = await member()
    const guess = (email: string, network: string) =>
      visitor('Script', network).call('signIn', { email, password: 'guess' })
    for (const _ of Array(12).keys()) await guess(ada.email, '203.0.113.1')
    const { events } = await ada.call('listSecurityEvents')
    expect(events.map(said).slice(0, 3)).toEqual([
      'sign-in-failed 10 within an hour',
      'sign-in-failed',
      'consented',
    ])
    for (const nth of Array(30).keys()) await guess(ada.email, `198.51.100.${nth}`)
    const logged = await database.query
      .selectFrom('securityEvent')
      .where('kind', '=', 'sign-in-failed')
      .selectAll()
      .execute()
    expect(logged).toHaveLength(securityLogRules.failuresPerHour)

    await guess('nobody@example.com', '203.0.113.1')
    const [unknown] = await database.query
      .selectFrom('securityEvent')
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .execute()
    expect(unknown).toMatchObject({ userId: '', kind: 'sign-in-failed', detail: null })
  })

  test('a sign-in with a new browser or from a new network is emailed to a confirmed address, once', async () => {
    const { member, visitor, confirm, mailsTo } = await openAccountsApi(engine)
    const ada = await member()
    const signIn = (userAgent?: string, network?: string) =>
      visitor(userAgent, network).call('signIn', { email: ada.email, password })
    const count = async () =>
      (await mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('New sign-in')).length
    await signIn(firefox, '203.0.113.9')
    expect(await count()).toBe(0)
    await confirm(ada.email)
    await signIn()
    await signIn(firefox, '203.0.113.9')
    await signIn(firefox.replaceAll('144', '145'), '203.0.113.9')
    expect(await count()).toBe(0)
    await signIn(firefox, '203.0.113.10')
    expect(await count()).toBe(1)
    expect((await mailsTo(ada.email)).at(-1)?.body).toContain('Firefox on Linux')
    await signIn(firefox, '203.0.113.10')
    await signIn('curl/8', '203.0.113.10')
    expect(await count()).toBe(2)
  })

  test('keeps of a deleted account one entry without network and browser', async () => {
    const { member, database } = await openAccountsApi(engine)
    const ada = await member()
    const { id: userId } = await ada.sessionUser()
    await ada.call('deleteAccount', { password })
    const left = await database.query.selectFrom('securityEvent').selectAll().execute()
    const nothing = { actorId: null, detail: null, network: null, userAgent: null }
    expect(left).toMatchObject([{ userId, kind: 'account-deleted', ...nothing }])
  })
})

function said({ kind, detail }: SecurityEvent): string {
  return detail === undefined ? kind : `${kind} ${detail}`
}
