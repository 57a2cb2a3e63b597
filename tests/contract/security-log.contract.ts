import { describe, expect, test } from 'vitest'
import { type SecurityEvent, securityLogRules } from '#domain/accounts/security-event.ts'
import { newPerson } from './people.ts'
import type { Service } from './service.ts'

/** What happened to an account, for its own user. */
export function testSecurityLog(service: () => Service): void {
  describe('the security log', () => {
    test('has an entry for every change of an account, the newest first, with its browser', async () => {
      const { backend, person } = await service().enter()
      const { account } = backend
      const { email, password } = person
      await account.confirmEmail({ token: await service().readToken(email, 'confirm') })
      const elsewhere = service().visit().backend
      await elsewhere.signIn(person)
      await elsewhere.signOut()
      await elsewhere.signIn(person)
      await account.endOtherSessions()
      expect(await elsewhere.readUser()).toBeNull()
      expect(await account.listSessions()).toMatchObject({ sessions: [{ isCurrent: true }] })
      await account.changeEmail({ email: newPerson().email, password })
      await account.cancelEmailChange()
      const newPassword = 'another good password'
      await account.changePassword({ currentPassword: password, newPassword })
      await account.requestPasswordReset({ email })
      await account.resetPassword({ token: await service().readToken(email, 'reset'), password })
      await backend.signIn(person)

      const { events } = await account.listSecurityEvents({})
      expect(events.map(said).toReversed()).toEqual([
        'signed-up',
        'consented',
        'email-confirmed',
        'signed-in',
        'signed-out',
        'signed-in',
        'session-ended 1 session',
        'email-change-requested',
        'email-change-cancelled',
        'password-changed',
        'password-reset',
        'signed-in',
      ])
      expect(new Set(events.map(({ userAgent }) => userAgent))).toEqual(new Set(['Contract/1.0']))
    })

    test('is read in pages, by its own user alone', async () => {
      const { backend, person } = await service().enter()
      for (const _ of Array(securityLogRules.pageSize).keys()) {
        await service().visit().backend.signIn(person)
      }
      const first = await backend.account.listSecurityEvents({})
      expect(first.events).toHaveLength(securityLogRules.pageSize)
      const second = await backend.account.listSecurityEvents({ before: String(first.next) })
      expect(second.events.map(said)).toEqual(['consented', 'signed-up'])
      expect(second.next).toBeNull()
      const other = (await service().enter()).backend
      const { events } = await other.account.listSecurityEvents({})
      expect(events.map(said)).toEqual(['consented', 'signed-up'])
    })
  })
}

function said({ kind, detail }: SecurityEvent): string {
  return detail === undefined ? kind : `${kind} ${detail}`
}
