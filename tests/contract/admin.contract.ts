import { describe, expect, test } from 'vitest'
import { type MemberAction, type Members, teamMessages } from '#domain/companies/team.ts'
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
      expect(stateOf(suspended, person.email)).toBe('member, suspended')
      expect(await operator.readUser()).toBeNull()
      expect(await operator.signIn(person)).toMatchObject({ role: 'client' })
      expect(stateOf(await act('restore'), person.email)).toBe('member')
      // The session of the suspended time is no operator's.
      expect(await operator.readUser()).toBeNull()
      expect(await operator.signIn(person)).toMatchObject({ role: 'operator' })
      expect(stateOf(await act('remove'), person.email)).toBeUndefined()
      expect(await operator.readUser()).toMatchObject({ role: 'client' })
      await expect(operator.operations.listQueue({})).rejects.toMatchObject({ code: 'forbidden' })

      const subjects = await service().readSubjects(person.email)
      const outcomes = ['now an operator', 'suspended', 'operator of Hitlist again', 'no longer']
      for (const text of outcomes) expect(subjects.filter((s) => s.includes(text))).toHaveLength(1)
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
      const conflict = { code: 'conflict', message: teamMessages.changedMeanwhile }
      const unknown = { code: 'not-found', message: teamMessages.memberUnknown }
      await expect(actOn(admin, client)('restore')).rejects.toMatchObject(unknown)
      await expect(actOn(admin, client)('make-owner')).rejects.toMatchObject(unknown)
      const act = actOn(admin, operator)
      await act('suspend')
      await expect(act('suspend')).rejects.toMatchObject(conflict)
      expect(await client.readUser()).toMatchObject({ role: 'client' })
    })

    test('is invited by email, and accepts with a new account, unless the invitation was withdrawn', async () => {
      const { backend: admin } = await service().enterAsAdmin()
      const mara = newPerson('Mara')
      const email = ` ${mara.email.toUpperCase()}`
      const { invitations } = await admin.operations.inviteOperator({ email, role: 'owner' })
      expect(invitations).toContainEqual(expect.objectContaining({ email: mara.email }))
      const { backend } = service().visit()
      await backend.signUp(mara)
      await backend.account.acceptInvitation({ token: await invitationTo(mara.email) })
      expect(await backend.readUser()).toBeNull()
      const asAdmin = { role: 'operator', isAdmin: true, isEmailConfirmed: true }
      expect(await backend.signIn(mara)).toMatchObject(asAdmin)
      const { invitations: left = [] } = await backend.operations.listOperatorAccounts()
      expect(left.map((invitation) => invitation.email)).not.toContain(mara.email)

      const { backend: client, person: invited } = await service().enterConfirmed()
      const again = { email: invited.email, role: 'member' } as const
      const { invitations: waiting = [] } = await admin.operations.inviteOperator(again)
      const { id = '' } = waiting.find((one) => one.email === invited.email) ?? {}
      const stale = { message: teamMessages.invitationStale }
      // Who reaches every client needs the link, also with a confirmed address.
      expect((await client.listRequests()).invitations).toEqual([])
      await expect(client.account.acceptInvitation({ id })).rejects.toMatchObject(stale)
      await admin.operations.withdrawInvitation(id)
      const token = await invitationTo(invited.email)
      await expect(client.account.acceptInvitation({ token })).rejects.toMatchObject(stale)

      const { backend: operator, person } = await service().enterAsOperator()
      const expectRefused = (message: string) =>
        expect(
          admin.operations.inviteOperator({ email: person.email, role: 'member' }),
        ).rejects.toMatchObject({ fields: { email: message } })
      await expectRefused(teamMessages.alreadyMember)
      await actOn(admin, operator)('suspend')
      await expectRefused(teamMessages.suspendedMember)
    })
  })

  test('an invitation to the operators makes an account of its address, and one at a company no operator', async () => {
    const { backend: admin, person } = await service().enterAsAdmin()
    const { name, email, password } = newPerson('Nell')
    await admin.operations.inviteOperator({ email, role: 'member' })
    const token = await invitationTo(email)
    const { backend } = service().visit()
    const read = { inviter: person.name, email, role: 'member', isAgency: true, hasAccount: false }
    expect(await backend.links.readInvitation({ token })).toMatchObject(read)
    const { user } = await backend.links.signUpByInvitation({ token, name, password })
    expect(user).toMatchObject({ role: 'operator', isEmailConfirmed: true })
    expect(user).not.toHaveProperty('isAdmin')
    expect(user).not.toHaveProperty('companyId')
    expect((await backend.account.listCompanies()).companies).toEqual([])

    const { backend: owner } = await service().enterConfirmed()
    const colleague = newPerson('Olga')
    await owner.account.inviteMember({ email: colleague.email, role: 'owner' })
    const visitor = service().visit().backend
    const joined = await visitor.links.signUpByInvitation({
      token: await invitationTo(colleague.email),
      name: colleague.name,
      password: colleague.password,
    })
    expect(joined.user).toMatchObject({ role: 'client', companyRole: 'owner' })
  })

  function invitationTo(email: string): Promise<string> {
    return service().readLink(email, '#join=')
  }
}

/** The account is the one that is signed in when this is called. */
function actOn({ operations }: LiveBackend, on: LiveBackend) {
  const reading = on.readUser()
  return async (action: MemberAction): Promise<Members> =>
    operations.changeOperator((await reading)?.id ?? '', { action })
}

function stateOf({ members }: Members, email: string): string | undefined {
  const found = members.find((member) => member.email === email)
  return found && (found.isSuspended ? `${found.role}, suspended` : found.role)
}
