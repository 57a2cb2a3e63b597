import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Backend } from '#contract/backend.ts'
import type { SignUpForm } from '#domain/accounts/credentials.ts'
import { countByStatus, filterRequests, newestFirst } from '#domain/requests/hit-request.ts'
import { requestListSchema } from '#domain/requests/hit-request-schema.ts'
import { requestStatuses } from '#domain/requests/request-status.ts'
import { hitSchema, storySchema } from '#domain/showcase/hit-schema.ts'
import { newKey, newPerson, order } from './people.ts'

/** What every backend promises its screens. Each implementation runs this one list. */
export function describeBackendContract(name: string, createBackend: () => Promise<Backend>) {
  describe(`${name} backend`, () => {
    let backend: Backend
    let person: SignUpForm

    beforeEach(async () => {
      backend = await createBackend()
      person = newPerson()
    })

    test('signing up, with the shortest password allowed, and in gives a client with what was given and no password, until the sign-out, which may be repeated @spec-6.1', async () => {
      expect(await backend.readUser()).toBeNull()
      const password = 'xk7-'.repeat(backend.passwordMin).slice(0, backend.passwordMin)
      const { company, email } = person
      const user = await backend.signUp({ ...person, password })
      expect(user).toMatchObject({ name: person.name, company, email, role: 'client' })
      expect(user.id).not.toBe('')
      expect(user).not.toHaveProperty('password')
      expect(await backend.readUser()).toEqual(user)
      await backend.signOut()
      await backend.signOut()
      expect(await backend.readUser()).toBeNull()
      const again = await backend.signIn({ email, password })
      expect(again).toMatchObject({ email, role: 'client' })
      expect(await backend.readUser()).toEqual(again)
    })

    test('the showcase, the stories and the requests are what their schemas say, and no screen changes them for the next', async () => {
      const hits = z.array(hitSchema).parse((await backend.listHits()).hits)
      expect(hits).not.toHaveLength(0)
      expect(z.array(storySchema).parse(await backend.listStories())).toHaveLength(3)
      const before = requestListSchema.parse(await backend.listRequests())
      const changed = await backend.listRequests()
      changed.requests.length = 0
      changed.counts.pending += 7
      expect(await backend.listRequests()).toEqual(before)
      ;(await backend.listHits()).hits.length = 0
      expect((await backend.listHits()).hits).toEqual(hits)
      await backend.signUp(person)
      requestListSchema.parse(await backend.listRequests())
    })

    test('an order that is sent twice with its key becomes one request, where there is one', async () => {
      await backend.signUp(person)
      const before = await backend.listRequests()
      const key = newKey()
      await backend.placeOrder(order, key)
      const placed = await backend.placeOrder(order, key)
      const { requests, areSamples } = await backend.listRequests()
      expect(requests.length - before.requests.length).toBe(areSamples ? 0 : 1)
      expect(placed?.id).toBe(areSamples ? undefined : requests[0]?.id)
    })

    test('a signed-out visitor gets samples, marked as such', async () => {
      const { requests, areSamples } = await backend.listRequests()
      expect(areSamples).toBe(true)
      expect(requests.length).toBeGreaterThanOrEqual(5)
      await backend.signUp(person)
      await backend.signOut()
      expect(await backend.listRequests()).toMatchObject({ requests, areSamples })
    })

    test('requests come newest first, filtered by the rule, with counts of all', async () => {
      await backend.signUp(person)
      for (const targetSaaS of ['Slack', 'monday.com', 'A 100% made_up product', 'slack again']) {
        await backend.placeOrder({ ...order, targetSaaS })
      }
      const { requests: all, counts, next } = await backend.listRequests()
      expect(all.length).toBeGreaterThanOrEqual(3)
      expect(all).toEqual(newestFirst(all))
      expect(counts).toEqual(countByStatus(all))
      expect(next).toBeNull()
      const [first] = all
      const { targetSaaS = '', id = '', title = '' } = first ?? {}
      const part = `  ${title.slice(2, 8)} `
      const searches = [targetSaaS.toUpperCase(), id.toLowerCase(), part, 'nothing', '%', '_', '']
      const filters = [
        ...requestStatuses.map((status) => ({ status })),
        ...searches.map((search) => ({ search })),
        { search: targetSaaS, status: 'completed' as const },
        ...all.map((request) => ({ before: request.id })),
      ]
      for (const filter of filters) {
        const narrowed = await backend.listRequests(filter)
        expect(narrowed.requests, JSON.stringify(filter)).toEqual(filterRequests(all, filter))
        expect(narrowed.counts, JSON.stringify(filter)).toEqual(counts)
      }
    })
  })
}
