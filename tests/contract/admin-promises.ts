import { describe, expect, test } from 'vitest'
import type { OperatorAccounts, OperatorAction } from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { newPerson } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

/** What admins do with operators. What depends on how many admins there are is in `admin.test.ts`. */
export function testAdmins(service: () => Service): void {
  describe('an operator', () => {
    test('is suspended, restored and removed by an admin, with an entry in the log and an email each', async () => {
      const admin = await service().enterAsAdmin()
      const { backend: operator, person } = await service().enterAsOperator()
      const act = actOn(admin.backend, operator)
      const suspended = await act('suspend')
      expect(standing(suspended, person.email)).toBe('operator, suspended')
      expect(await operator.readUser()).toBeNull()
      expect(await operator.signIn(person)).toMatchObject({ role: 'client' })
      expect(standing(await act('restore'), person.email)).toBe('operator')
      // The session of the suspended time is no operator's.
      expect(await operator.readUser()).toBeNull()
      expect(await operator.signIn(person)).toMatchObject({ role: 'operator' })
      expect(standing(await act('remove'), person.email)).toBeUndefined()
      expect(await operator.readUser()).toMatchObject({ role: 'client' })
      await expect(operator.operations.listQueue({})).rejects.toMatchObject({ code: 'forbidden' })

      const subjects = await service().readSubjects(person.email)
      expect(subjects.filter((subject) => subject === 'Your role was changed')).toHaveLength(4)
      const { operations } = admin.backend
      const account = person.email.toUpperCase()
      const { events } = await operations.listServiceLog({ kind: 'role-changed', account })
      const details = ['removed', 'restored', 'suspended', 'operator, command line']
      expect(events.map(({ detail }) => detail)).toEqual(details)
      expect(events[0]).toMatchObject({ account: person.email, actor: admin.person.email })
      expect(events[3]).not.toHaveProperty('actor')
      const unknown = await operations.listServiceLog({ account: 'no@example.com' })
      expect(unknown.events).toEqual([])
    })

    test('is not changed twice, nor is an account that is no operator’s', async () => {
      const { backend: admin } = await service().enterAsAdmin()
      const { backend: operator } = await service().enterAsOperator()
      const { backend: client } = await service().enter()
      const conflict = { code: 'conflict', message: operatorMessages.changedMeanwhile }
      await expect(actOn(admin, client)('restore')).rejects.toMatchObject(conflict)
      await expect(actOn(admin, client)('make-admin')).rejects.toMatchObject(conflict)
      const act = actOn(admin, operator)
      await act('suspend')
      await expect(act('suspend')).rejects.toMatchObject(conflict)
      expect(await client.readUser()).toMatchObject({ role: 'client' })
    })

    test('is invited by email, and accepts with a new account, unless the invitation was withdrawn', async () => {
      const { backend: admin } = await service().enterAsAdmin()
      const mara = newPerson('Mara')
      const email = ` ${mara.email.toUpperCase()}`
      const { invitations } = await admin.operations.inviteOperator({ email, role: 'admin' })
      expect(invitations).toContainEqual(expect.objectContaining({ email: mara.email }))
      const { backend } = service().visit()
      await backend.signUp(mara)
      await backend.account.acceptInvitation({ token: await invitationTo(mara.email) })
      expect(await backend.readUser()).toBeNull()
      const asAdmin = { role: 'operator', isAdmin: true, isEmailConfirmed: true }
      expect(await backend.signIn(mara)).toMatchObject(asAdmin)
      const left = (await backend.operations.listOperatorAccounts()).invitations
      expect(left.map((invitation) => invitation.email)).not.toContain(mara.email)

      const { backend: client, person: invited } = await service().enter()
      const again = { email: invited.email, role: 'operator' } as const
      const waiting = (await admin.operations.inviteOperator(again)).invitations
      const { id = '' } = waiting.find((one) => one.email === invited.email) ?? {}
      await admin.operations.withdrawInvitation(id)
      const token = await invitationTo(invited.email)
      const stale = { message: operatorMessages.invitationStale }
      await expect(client.account.acceptInvitation({ token })).rejects.toMatchObject(stale)

      const { backend: operator, person } = await service().enterAsOperator()
      const expectRefused = (message: string) =>
        expect(
          admin.operations.inviteOperator({ email: person.email, role: 'operator' }),
        ).rejects.toMatchObject({ fields: { email: message } })
      await expectRefused(operatorMessages.alreadyOperator)
      await actOn(admin, operator)('suspend')
      await expectRefused(operatorMessages.suspendedOperator)
    })
  })

  function invitationTo(email: string): Promise<string> {
    return service().readLink(email, '#invitation=')
  }
}

/** The account is the one that is signed in when this is called. */
function actOn({ operations }: LiveBackend, on: LiveBackend) {
  const reading = on.readUser()
  return async (action: OperatorAction): Promise<OperatorAccounts> =>
    operations.changeOperator((await reading)?.id ?? '', { action })
}

function standing({ operators }: OperatorAccounts, email: string): string | undefined {
  const found = operators.find((operator) => operator.email === email)
  return found && (found.isSuspended ? `${found.role}, suspended` : found.role)
}
