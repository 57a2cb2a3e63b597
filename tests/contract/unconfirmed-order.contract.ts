import { describe, expect, test } from 'vitest'
import { linkMessages } from '#domain/accounts/credentials.ts'
import { clientMessages } from '#domain/operations/client.ts'
import { exampleOrder } from '#domain/requests/stored-order.ts'
import { messages, serverMessages } from '#domain/values/messages.ts'
import { newKey, newPerson } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

const visitor = { name: 'Ada Byron', company: 'Analytical Engines' }

/** Ordering without an account. */
export function testUnconfirmedOrders(service: () => Service): void {
  describe('an order without an account', () => {
    test('waits in the queue of operators until its link places it, in a new account that is signed in', async () => {
      const { backend } = service().visit()
      const { backend: operator } = await service().enterAsOperator()
      const { email } = newPerson()
      const targetSaaS = `Held ${email}`
      const wrong = { email: messages.emailMalformed, targetSaaS: messages.productMissing }
      const refusal = hold(backend, 'none', newKey(), '')
      await expect(refusal).rejects.toMatchObject({ fields: wrong })
      const held = await hold(backend, ` ${email.toUpperCase()} `, newKey(), targetSaaS)
      expect(held.email).toBe(email)
      const search = { search: targetSaaS }
      expect((await operator.operations.listQueue(search)).requests).toEqual([])
      const waiting = async () => (await operator.operations.listQueue({})).unconfirmed
      expect(await waiting()).toContainEqual(expect.objectContaining({ email, targetSaaS }))

      const token = await linkFor(email)
      const opened = await backend.links.readUnconfirmedOrder({ token })
      expect(opened).toEqual({
        ...held,
        ...visitor,
        placesOnOpen: true,
        opensSession: true,
        order: { ...exampleOrder, targetSaaS },
      })
      const { requestId, user } = await backend.links.placeUnconfirmedOrder({ token })
      expect(user).toMatchObject({ email, ...visitor, role: 'client', isEmailConfirmed: true })
      expect(await backend.readUser()).toEqual(user)
      expect((await backend.listRequests()).requests).toMatchObject([{ id: requestId }])
      const queue = await operator.operations.listQueue(search)
      expect(queue.requests).toMatchObject([{ id: requestId, client: { email } }])
      expect(await waiting()).not.toContainEqual(expect.objectContaining({ email }))
    })

    test('is placed once: its link then shows the request, and opens no session', async () => {
      const { backend } = service().visit()
      const { email } = newPerson()
      await hold(backend, email)
      const token = await linkFor(email)
      const answers = await Promise.all(
        [1, 2, 3].map(() => service().visit().backend.links.placeUnconfirmedOrder({ token })),
      )
      const { backend: again } = service().visit()
      const { requestId, user } = await again.links.placeUnconfirmedOrder({ token })
      expect(new Set(answers.map((answer) => answer.requestId))).toEqual(new Set([requestId]))
      expect(answers.filter((answer) => answer.user !== null)).toHaveLength(1)
      expect(user).toBeNull()
      expect(await again.readUser()).toBeNull()
      const opened = await again.links.readUnconfirmedOrder({ token })
      expect(opened).toMatchObject({ email, requestId })
      expect(opened).not.toHaveProperty('order')
      expect(opened).not.toHaveProperty('name')
    })

    test('goes to the existing account of its address, and the answer is the same as without one', async () => {
      const { backend, person } = await service().enter()
      await backend.account.confirmEmail({
        token: await service().readToken(person.email, 'confirm'),
      })
      const { backend: guest } = service().visit()
      const known = await hold(guest, person.email)
      const unknown = await hold(guest, newPerson().email)
      expect(Object.keys(known)).toEqual(Object.keys(unknown))
      const token = await linkFor(person.email)
      const opened = await guest.links.readUnconfirmedOrder({ token })
      expect(opened).toMatchObject({ placesOnOpen: true, opensSession: true })
      const { requestId, user } = await guest.links.placeUnconfirmedOrder({ token })
      const { email, name, company } = person
      expect(user).toMatchObject({ email, name, company })
      expect((await backend.listRequests()).requests).toMatchObject([{ id: requestId }])
      expect(await service().visit().backend.signIn(person)).toMatchObject({ email: person.email })
    })

    test('opens no session of an account that existed in another browser than the one that ordered', async () => {
      const { backend, person } = await service().enterConfirmed()
      await hold(service().visit().backend, person.email)
      const token = await linkFor(person.email)
      const { backend: elsewhere } = service().visit()
      const opened = await elsewhere.links.readUnconfirmedOrder({ token })
      expect(opened).toMatchObject({ placesOnOpen: false, opensSession: false })
      const { requestId, user } = await elsewhere.links.placeUnconfirmedOrder({ token })
      expect([user, await elsewhere.readUser()]).toEqual([null, null])
      expect((await backend.listRequests()).requests).toMatchObject([{ id: requestId }])
    })

    test('sent again with its key is one order and one email', async () => {
      const { backend } = service().visit()
      const { email } = newPerson()
      const key = newKey()
      const first = await hold(backend, email, key)
      const answers = await Promise.all([1, 2, 3].map(() => hold(backend, email, key)))
      expect(answers).toEqual([first, first, first])
      expect(await service().countMails(email)).toBe(1)
      const other = { code: 'conflict', message: serverMessages.keyReused }
      await expect(hold(backend, email, key, 'Jira')).rejects.toMatchObject(other)

      // Its answer was lost, so the same order was placed with an account.
      const token = await linkFor(email)
      await backend.links.placeUnconfirmedOrder({ token })
      await backend.placeOrder(exampleOrder, key)
      expect((await backend.listRequests()).requests).toHaveLength(1)
      expect(await hold(backend, email, key)).toEqual(first)
    })

    test('gets a new link at another address, and the earlier link stops working', async () => {
      const { backend } = service().visit()
      const [wrong, right] = [newPerson().email, newPerson().email]
      const key = newKey()
      await hold(backend, wrong, key)
      const stale = { token: await linkFor(wrong) }
      const { email } = await backend.links.resendOrderLink({ email: right }, key)
      expect(email).toBe(right)
      const refusal = { code: 'invalid', message: linkMessages.orderLinkStale }
      await expect(backend.links.readUnconfirmedOrder(stale)).rejects.toMatchObject(refusal)
      await expect(backend.links.placeUnconfirmedOrder(stale)).rejects.toMatchObject(refusal)
      await backend.links.resendOrderLink({ email: wrong }, key)

      const { user } = await backend.links.placeUnconfirmedOrder({ token: await linkFor(wrong) })
      expect(user).toMatchObject({ email: wrong, ...visitor })
      const late = backend.links.resendOrderLink({ email: right }, key)
      await expect(late).rejects.toMatchObject({ code: 'conflict' })
      const unknown = backend.links.resendOrderLink({ email: right }, newKey())
      await expect(unknown).rejects.toMatchObject({ message: linkMessages.orderNotWaiting })
    })

    test('keeps the session in which its link is opened: that of another account, or its own, which is then confirmed', async () => {
      const { backend, person } = await service().enter()
      const { email } = newPerson()
      await hold(backend, email)
      const link = { token: await linkFor(email) }
      const opened = await backend.links.readUnconfirmedOrder(link)
      expect(opened).toMatchObject({ placesOnOpen: false })
      const other = await backend.links.placeUnconfirmedOrder(link)
      expect(other.user).toBeNull()
      expect(await backend.readUser()).toMatchObject({ email: person.email })
      expect((await backend.listRequests()).requests).toEqual([])

      await hold(backend, person.email)
      const token = await linkFor(person.email)
      const { user } = await backend.links.placeUnconfirmedOrder({ token })
      expect(user).toMatchObject({ email: person.email, isEmailConfirmed: true })
      expect(await service().visit().backend.signIn(person)).toMatchObject({ id: user?.id })
    })

    test('ends what another person set up before the address was confirmed', async () => {
      const { backend: attacker, person } = await service().enter()
      const { backend: owner } = service().visit()
      await hold(owner, person.email)
      await owner.links.placeUnconfirmedOrder({ token: await linkFor(person.email) })
      expect(await owner.readUser()).toMatchObject({ email: person.email, isEmailConfirmed: true })
      expect(await attacker.readUser()).toBeNull()
      await expect(attacker.signIn(person)).rejects.toMatchObject({ code: 'signed-out' })
    })
  })

  describe('an order that an operator enters for a client', () => {
    test('waits for the emailed link, which places it as their own, and names the operator', async () => {
      const { backend: operator } = await service().enterAsOperator('Grace Hopper')
      const { email } = newPerson()
      const key = newKey()
      const answers = [1, 2].map(() => enter(operator, ` ${email.toUpperCase()} `, key))
      expect(await Promise.all(answers)).toEqual([{ email }, { email }])
      expect(await service().countMails(email)).toBe(1)
      const changed = enter(operator, email, key, { targetSaaS: 'Jira' })
      await expect(changed).rejects.toMatchObject({ message: serverMessages.keyReused })
      expect((await operator.operations.listQueue({})).unconfirmed).toContainEqual(
        expect.objectContaining({ email, targetSaaS: 'Slack' }),
      )

      const { backend } = service().visit()
      const { requestId, user } = await backend.links.placeUnconfirmedOrder({
        token: await linkFor(email),
      })
      expect(user).toMatchObject({ email, ...visitor })
      expect(await backend.requests.readRequest(requestId)).toMatchObject({
        events: [{ by: { role: 'client' }, detail: { enteredBy: 'Grace Hopper' } }],
      })
      const seen = await operator.operations.readOperatorRequest(requestId)
      expect(seen.assignee?.name).toBe('Grace Hopper')
      expect(await enter(operator, email, key)).toEqual({ email, requestId })
      expect((await backend.listRequests()).requests).toHaveLength(1)
    })

    test('is a request at once for a confirmed client who has ordered, once for its key', async () => {
      const { backend: operator } = await service().enterAsOperator('Grace Hopper')
      const { backend, person } = await service().enterConfirmed()
      const { email } = person
      // Operators learn of an account by its first request.
      expect(await enter(operator, email)).toEqual({ email })
      await backend.placeOrder(exampleOrder, newKey())
      const key = newKey()
      const answers = await Promise.all([1, 2, 3].map(() => enter(operator, email, key)))
      const [{ requestId } = { requestId: '' }] = answers
      expect(answers).toEqual(answers.map(() => ({ email, requestId })))
      const { requests } = await backend.listRequests()
      expect(requests.map(({ id }) => id)).toContain(requestId)
      expect(requests).toHaveLength(2)
      expect(await backend.requests.readRequest(requestId ?? '')).toMatchObject({
        events: [{ by: { name: 'Grace Hopper', role: 'operator' }, detail: { kind: 'ordered' } }],
      })
      const changed = enter(operator, email, key, { targetSaaS: 'Jira' })
      await expect(changed).rejects.toMatchObject({ message: serverMessages.keyReused })
    })

    test('on the page of a client is for a confirmed member of their company', async () => {
      const { backend: operator } = await service().enterAsOperator()
      const { backend, person } = await service().enterConfirmed()
      const { companyId = '' } = (await backend.readUser()) ?? {}
      const { requestId } = await enter(operator, person.email, newKey(), { companyId })
      expect((await backend.listRequests()).requests).toMatchObject([{ id: requestId }])
      const elsewhere = enter(operator, newPerson().email, newKey(), { companyId })
      await expect(elsewhere).rejects.toMatchObject({ fields: { email: clientMessages.notMember } })
    })
  })

  function linkFor(email: string): Promise<string> {
    return service().readLink(email, '/order-hit#confirm=')
  }
}

function enter(
  { operations }: LiveBackend,
  email: string,
  key = newKey(),
  changes: { targetSaaS?: string; companyId?: string } = {},
) {
  return operations.enterOrder({ ...exampleOrder, ...visitor, email, ...changes }, key)
}

function hold(backend: LiveBackend, email: string, key = newKey(), targetSaaS = 'Slack') {
  return backend.links.holdOrder({ ...exampleOrder, ...visitor, targetSaaS, email }, key)
}
