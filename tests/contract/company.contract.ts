import { describe, expect, test } from 'vitest'
import {
  companyNeedsOne,
  formatMissingFactor,
  secondFactorMessages,
} from '#domain/accounts/second-factor.ts'
import {
  companyMessages,
  lastOwner,
  lastOwnerOf,
  orderElsewhere,
  ownersOnly,
  teamMessages,
} from '#domain/companies/team.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import { acceptAsRead, newKey, newPerson, order, unreadHash } from './people.ts'
import type { Service } from './service.ts'

type Entered = Awaited<ReturnType<Service['enter']>>

/** What companies with several members keep. */
export function testCompanies(service: () => Service): void {
  describe('a company', () => {
    test('is made at sign-up, with its owner', async () => {
      const { backend, person } = await service().enter()
      const { companies } = await backend.account.listCompanies()
      const counts = { memberCount: 1, openRequests: 0, agreedQuotes: 0 }
      const own = { id: expect.any(String), name: person.company, role: 'owner', ...counts }
      expect(companies).toEqual([{ ...own, isCurrent: true, isFactorRequired: false }])
      const { members, invitations } = await backend.account.listMembers()
      expect(members).toMatchObject([{ email: person.email, role: 'owner', isYou: true }])
      expect(invitations).toEqual([])
    })

    test('is renamed by an owner, by its own call or with their profile', async () => {
      const { owner, member } = await company(service())
      await owner.backend.account.renameCompany({ name: 'Acme' })
      expect(await member.backend.readUser()).toMatchObject({ company: 'Acme' })
      const { user } = await owner.backend.account.updateProfile({
        name: 'Ada',
        company: 'Acme & Co',
      })
      expect(user).toMatchObject({ name: 'Ada', company: 'Acme & Co', email: owner.person.email })
      await member.backend.account.updateProfile({ name: 'Charles B', company: 'Mine' })
      const renamed = { name: 'Charles B', company: 'Acme & Co' }
      expect(await member.backend.readUser()).toMatchObject(renamed)
    })
  })

  describe('a member', () => {
    test('sees and discusses what the company has ordered, under their own name, and accepts no quote', async () => {
      const { owner, member } = await company(service())
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      expect((await member.backend.listRequests()).requests).toMatchObject([{ id }])
      await member.backend.requests.sendMessage(id, { text: 'When?' }, newKey())
      const { events } = await owner.backend.requests.readRequest(id)
      expect(events.map(({ by }) => by.name)).toEqual(['Ada Lovelace', 'Charles Babbage'])
      const own = await member.backend.placeOrder(order)
      const { requests } = await owner.backend.listRequests()
      expect(requests.map((one) => one.id)).toEqual([own?.id, id])
      const line = { product: 'Slack', seats: 40, centsPerSeat: 875 }
      await member.backend.requests.saveStatementLine(line)
      expect((await owner.backend.requests.readStatement()).lines).toMatchObject([line])
      expect((await member.backend.account.listMembers()).invitations).toBeUndefined()

      await (await service().enterAsOperator()).backend.operations.sendQuote(id, firstQuote)
      const message = ownersOnly(owner.person.company, 'accept a quote')
      const accepting = member.backend.requests.acceptQuote(id, 1, {
        name: 'Me',
        contentHash: unreadHash,
      })
      await expect(accepting).rejects.toMatchObject({ code: 'forbidden', message })
      await acceptAsRead(owner.backend, id, 1, { name: 'Ada Lovelace' })
    })

    test('who is removed or leaves sees nothing more, but their messages stay', async () => {
      const { owner, member } = await company(service())
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      await member.backend.requests.sendMessage(id, { text: 'When?' }, newKey())
      const { members } = await owner.backend.account.removeMember(await idOf(member))
      expect(members).toHaveLength(1)
      expect((await member.backend.listRequests()).requests).toEqual([])
      // Their session goes on, in no company.
      expect(await member.backend.readUser()).not.toHaveProperty('companyId')
      const { events } = await owner.backend.requests.readRequest(id)
      expect(events.at(-1)?.by.name).toBe('Charles Babbage')
    })

    test('who was removed while they filled in an order is told where it goes before it is placed', async () => {
      const { owner, member } = await company(service())
      const { companyId = null } = (await member.backend.readUser()) ?? {}
      const key = newKey()
      await owner.backend.account.removeMember(await idOf(member))
      const refused = { code: 'conflict', message: orderElsewhere(undefined) }
      await expect(member.backend.placeOrder(order, key, companyId)).rejects.toMatchObject(refused)
      expect((await member.backend.account.listCompanies()).companies).toEqual([])
      const placed = await member.backend.placeOrder(order, key, null)
      // The order has made a company: sent again, it is the same one all the same.
      expect((await member.backend.placeOrder(order, key, null))?.id).toBe(placed?.id)
      expect((await owner.backend.listRequests()).requests).toEqual([])
      const again = member.backend.placeOrder(order, newKey(), null)
      const own = orderElsewhere('Charles Babbage')
      await expect(again).rejects.toMatchObject({ message: own })
    })

    test('of several companies switches between them, signs in to the one used last, and is left with their own', async () => {
      const owner = await service().enterConfirmed()
      const both = await join(service(), owner, await service().enter('Mary Somerville'))
      const { account } = both.backend
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      const { companies } = await account.listCompanies()
      expect(companies.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ role: 'member' }])
      const idAs = (role: string) => companies.find((one) => one.role === role)?.id ?? ''
      await account.switchCompany({ id: idAs('owner') })
      expect((await both.backend.listRequests()).requests).toEqual([])
      await account.switchCompany({ id: idAs('member') })
      const elsewhere = service().visit().backend
      await elsewhere.signIn(both.person)
      expect((await elsewhere.listRequests()).requests).toMatchObject([{ id }])
      const { user } = await account.leaveCompany()
      expect(user).toMatchObject({ companyRole: 'owner', company: both.person.company })
      expect((await both.backend.listRequests()).requests).toEqual([])
    })
  })

  describe('an invitation', () => {
    test('beyond the twenty that may be open is refused, until one is withdrawn', async () => {
      const owner = await service().enterConfirmed()
      const { account } = owner.backend
      const inviteOne = () =>
        account.inviteMember({ email: newPerson('Mary Somerville').email, role: 'member' })
      for (let count = 0; count < 20; count += 1) await inviteOne()
      const refused = { code: 'conflict', message: teamMessages.tooManyInvitations }
      await expect(inviteOne()).rejects.toMatchObject(refused)
      const { invitations } = await account.listMembers()
      await account.revokeInvitation(invitations?.[0]?.id ?? '')
      expect((await inviteOne()).invitations).toHaveLength(20)
    })

    test('makes an account of its address, confirmed and in that company alone, once', async () => {
      const owner = await service().enterConfirmed()
      const invited = newPerson('Mary Somerville')
      const token = await invite(service(), owner, invited.email)
      const { links } = service().visit().backend
      expect(await links.readInvitation({ token })).toMatchObject({
        company: owner.person.company,
        inviter: owner.person.name,
        email: invited.email,
        role: 'member',
        hasAccount: false,
      })
      const visitor = service().visit().backend
      const { name, password } = invited
      const { user } = await visitor.links.signUpByInvitation({ token, name, password })
      expect(user).toMatchObject({ companyRole: 'member', isEmailConfirmed: true })
      expect((await visitor.account.listCompanies()).companies).toHaveLength(1)
      await expect(links.readInvitation({ token })).rejects.toMatchObject(stale)
      const again = links.signUpByInvitation({ token, name, password })
      await expect(again).rejects.toMatchObject(stale)
    })

    test('is for the account of its address alone, and works once', async () => {
      const owner = await service().enterConfirmed()
      const [invited, other] = [await service().enter(), await service().enter()]
      const token = await invite(service(), owner, invited.person.email)
      const accept = ({ backend }: Entered) => backend.account.acceptInvitation({ token })
      const message = teamMessages.invitationForOther
      await expect(accept(other)).rejects.toMatchObject({ message })
      const { name, password } = invited.person
      const { links } = service().visit().backend
      const exists = { message: teamMessages.accountExists }
      const signingUp = links.signUpByInvitation({ token, name, password })
      await expect(signingUp).rejects.toMatchObject(exists)
      await accept(invited)
      await expect(accept(invited)).rejects.toMatchObject(stale)
      expect((await owner.backend.account.listMembers()).members).toHaveLength(2)
    })

    test('is listed for its address once that is confirmed, and joined without the link', async () => {
      const owner = await service().enterConfirmed()
      const [invited, other] = [await service().enterConfirmed(), await service().enterConfirmed()]
      const unconfirmed = await service().enter()
      await invite(service(), owner, invited.person.email)
      await invite(service(), owner, unconfirmed.person.email)
      const [invitation] = (await readInvitations(invited)) ?? []
      const name = (await owner.backend.readUser())?.company
      expect(invitation).toMatchObject({ company: name, inviter: owner.person.name })
      expect(await readInvitations(unconfirmed)).toEqual([])
      expect(await readInvitations(other)).toEqual([])
      const { invitations = [] } = await owner.backend.account.listMembers()
      for (const open of invitations) {
        for (const { backend } of [other, unconfirmed]) {
          await expect(backend.account.acceptInvitation({ id: open.id })).rejects.toMatchObject(
            stale,
          )
        }
      }
      const accept = () => invited.backend.account.acceptInvitation({ id: invitation?.id ?? '' })
      expect((await accept()).user).toMatchObject({ companyRole: 'member', company: name })
      expect(await readInvitations(invited)).toEqual([])
      await expect(accept()).rejects.toMatchObject(stale)
    })

    test('is declined with its link alone, also when it is gone', async () => {
      const owner = await service().enterConfirmed()
      const { email } = newPerson()
      const token = await invite(service(), owner, email)
      const { links } = service().visit().backend
      for (const _ of [1, 2]) await links.declineInvitation({ token })
      await expect(links.readInvitation({ token })).rejects.toMatchObject(stale)
      expect((await owner.backend.account.listMembers()).invitations).toEqual([])
    })

    test('is replaced by the next one to the address, and ends when it is withdrawn', async () => {
      const owner = await service().enterConfirmed()
      const { email } = newPerson()
      const first = await invite(service(), owner, email)
      const second = await invite(service(), owner, email)
      const { links } = service().visit().backend
      await expect(links.readInvitation({ token: first })).rejects.toMatchObject(stale)
      const { invitations = [] } = await owner.backend.account.listMembers()
      expect(invitations).toMatchObject([{ email, role: 'member' }])
      await owner.backend.account.revokeInvitation(invitations[0]?.id ?? '')
      await expect(links.readInvitation({ token: second })).rejects.toMatchObject(stale)
    })

    test('is sent by an owner with a confirmed address, and ends with their ownership', async () => {
      const { email } = newPerson()
      const unconfirmed = (await service().enter()).backend.account
      const message = teamMessages.confirmFirst
      const inviting = unconfirmed.inviteMember({ email, role: 'member' })
      await expect(inviting).rejects.toMatchObject({ message })
      const { owner, member } = await company(service())
      await owner.backend.account.changeMemberRole(await idOf(member), { role: 'owner' })
      const token = await invite(service(), member, email)
      await owner.backend.account.changeMemberRole(await idOf(member), { role: 'member' })
      const { links } = service().visit().backend
      await expect(links.readInvitation({ token })).rejects.toMatchObject(stale)
    })
  })

  describe('a company that requires two-step sign-in', () => {
    test('is closed to members without it, with their tokens, until they have set it up', async () => {
      const { owner, member } = await company(service())
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      const { account } = owner.backend
      await expect(account.requireSecondFactor({ isRequired: true })).rejects.toMatchObject({
        code: 'conflict',
        message: secondFactorMessages.requireWithout,
      })
      await setUpFactor(owner)
      const before = await service().countMails(member.person.email)
      const { members } = await account.requireSecondFactor({ isRequired: true })
      await account.requireSecondFactor({ isRequired: true })
      expect(members.map((one) => [one.role, one.hasSecondFactor])).toEqual([
        ['owner', true],
        ['member', false],
      ])
      expect(await service().countMails(member.person.email)).toBe(before + 1)
      const { company: name } = owner.person
      const message = formatMissingFactor('company', name)
      const refused = { code: 'forbidden', reason: 'factor-missing', message }
      await expect(member.backend.listRequests()).rejects.toMatchObject(refused)
      await expect(member.backend.requests.readRequest(id)).rejects.toMatchObject(refused)
      await expect(member.backend.account.listMembers()).rejects.toMatchObject(refused)
      expect(await member.backend.readUser()).toMatchObject({ missingFactor: 'company' })
      const { companies } = await member.backend.account.listCompanies()
      expect(companies).toMatchObject([{ name, isFactorRequired: true }])
      await setUpFactor(member)
      expect(await member.backend.readUser()).not.toHaveProperty('missingFactor')
      expect((await member.backend.listRequests()).requests).toMatchObject([{ id }])
      const own = (await member.backend.account.listMembers()).members
      expect(own.every((one) => one.hasSecondFactor === undefined)).toBe(true)
    })

    test('lets no member remove their last factor while it is required', async () => {
      const { owner, member } = await company(service())
      await setUpFactor(owner)
      await setUpFactor(member)
      await owner.backend.account.requireSecondFactor({ isRequired: true })
      const message = companyNeedsOne(owner.person.company)
      for (const { backend } of [owner, member]) {
        const removing = backend.account.removeAuthenticator()
        await expect(removing).rejects.toMatchObject({ code: 'conflict', message })
      }
      await owner.backend.account.requireSecondFactor({ isRequired: false })
      await member.backend.account.removeAuthenticator()
      expect((await member.backend.listRequests()).requests).toEqual([])
      const { events } = await member.backend.account.listSecurityEvents({})
      const kinds = events.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['factor-required', 'factor-optional']))
    })

    test('can be left for a company without it, and is closed to those who join without it', async () => {
      const owner = await service().enterConfirmed()
      await setUpFactor(owner)
      await owner.backend.account.requireSecondFactor({ isRequired: true })
      const both = await join(service(), owner, await service().enter('Mary Somerville'))
      const { account } = both.backend
      expect(await both.backend.readUser()).toMatchObject({ missingFactor: 'company' })
      const { companies } = await account.listCompanies()
      const own = companies.find(({ isCurrent }) => !isCurrent)
      const { user } = await account.switchCompany({ id: own?.id ?? '' })
      expect(user).not.toHaveProperty('missingFactor')
      expect((await both.backend.listRequests()).requests).toEqual([])
      const closed = companies.find(({ isCurrent }) => isCurrent)
      const back = await account.switchCompany({ id: closed?.id ?? '' })
      expect(back.user).toMatchObject({ missingFactor: 'company' })
      expect((await account.leaveCompany()).user).not.toHaveProperty('missingFactor')
    })
  })

  test('the last owner neither leaves nor becomes a member, and keeps the account', async () => {
    const { owner } = await company(service())
    const { account } = owner.backend
    const id = await idOf(owner)
    const { company: name, password } = owner.person
    const refused = { code: 'conflict', message: lastOwner(name) }
    await expect(account.leaveCompany()).rejects.toMatchObject(refused)
    await expect(account.removeMember(id)).rejects.toMatchObject(refused)
    await expect(account.changeMemberRole(id, { role: 'member' })).rejects.toMatchObject(refused)
    const kept = { code: 'conflict', message: lastOwnerOf(name) }
    await expect(account.deleteAccount({ password, company: name })).rejects.toMatchObject(kept)
  })

  describe('deleting', () => {
    test('a company needs its name, tells every member and leaves their accounts', async () => {
      const { owner, member } = await company(service())
      const { operations } = (await service().enterAsOperator()).backend
      const { id = '' } = (await owner.backend.placeOrder(order)) ?? {}
      await operations.sendQuote(id, firstQuote)
      await acceptAsRead(owner.backend, id, 1, { name: 'Ada Lovelace' })
      const { companies } = await owner.backend.account.listCompanies()
      expect(companies).toMatchObject([{ memberCount: 2, openRequests: 1, agreedQuotes: 1 }])
      const { account } = owner.backend
      await expect(account.deleteCompany({ name: 'Another' })).rejects.toMatchObject({
        fields: { name: companyMessages.nameMismatch },
      })
      const before = await service().countMails(member.person.email)
      const { user } = await account.deleteCompany({ name: owner.person.company })
      expect(user).not.toHaveProperty('companyId')
      expect(await service().countMails(member.person.email)).toBe(before + 1)
      expect(await member.backend.readUser()).not.toHaveProperty('companyId')
      await expect(operations.readOperatorRequest(id)).rejects.toMatchObject({ code: 'not-found' })
      // A client without a company who orders gets one.
      await owner.backend.placeOrder(order)
      expect((await account.listCompanies()).companies).toMatchObject([{ role: 'owner' }])
    })

    test('an account leaves its requests to the company, without its name', async () => {
      const { owner, member } = await company(service())
      const { operations } = (await service().enterAsOperator()).backend
      const { account, requests } = member.backend
      await owner.backend.account.changeMemberRole(await idOf(member), { role: 'owner' })
      const { id = '' } = (await member.backend.placeOrder(order)) ?? {}
      await operations.sendQuote(id, firstQuote)
      await acceptAsRead({ requests }, id, 1, { name: 'C. Babbage' })
      await account.deleteAccount({ password: member.person.password })
      const request = await owner.backend.requests.readRequest(id)
      expect(JSON.stringify(request)).not.toContain('Babbage')
      expect(request.quotes[0]?.decision).toMatchObject({ by: 'Former member' })
      expect((await operations.readOperatorRequest(id)).client.name).toBe('Ada Lovelace')
    })
  })
}

const stale = { message: teamMessages.invitationStale }

const firstQuote = {
  version: 1,
  lines: [{ title: 'Build', amountCents: 1_200_000 }],
  plan: 'professional' as const,
  billing: 'yearly' as const,
  estimatedCompletion: '2027-03-31',
  validUntil: new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10),
}

/** A company with an owner and a member who has no other one. */
export async function company(service: Service): Promise<{ owner: Entered; member: Entered }> {
  const owner = await service.enterConfirmed()
  const person = newPerson('Charles Babbage')
  const token = await invite(service, owner, person.email)
  const visitor = service.visit()
  const { name, password } = person
  await visitor.backend.links.signUpByInvitation({ token, name, password })
  // So that this browser knows of its session.
  await visitor.backend.readUser()
  return { owner, member: { ...visitor, person } }
}

async function setUpFactor({ backend: { account } }: Entered): Promise<void> {
  const { key } = await account.startAuthenticator()
  await account.confirmAuthenticator({ code: codeOf(key) })
}

async function readInvitations({ backend }: Entered) {
  return (await backend.listRequests()).invitations
}

async function invite(service: Service, owner: Entered, email: string): Promise<string> {
  await owner.backend.account.inviteMember({ email, role: 'member' })
  return service.readLink(email, '/dashboard#join=')
}

async function join(service: Service, owner: Entered, invited: Entered): Promise<Entered> {
  const token = await invite(service, owner, invited.person.email)
  await invited.backend.account.acceptInvitation({ token })
  return invited
}

export async function idOf({ backend }: Entered): Promise<string> {
  return (await backend.readUser())?.id ?? ''
}
