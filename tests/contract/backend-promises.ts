import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Backend } from '#contract/backend.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { countByStatus, newestFirst } from '#domain/hit-request.ts'
import { requestListSchema } from '#domain/hit-request-schema.ts'
import { hitSchema } from '#domain/hit-schema.ts'
import { filterRequests } from '#domain/request-filter.ts'
import { requestStatuses } from '#domain/request-status.ts'
import { storySchema } from '#domain/story.ts'
import { newKey, newPerson, order } from './people.ts'

/** What every backend promises its screens. Each implementation runs this one list. */
export function describeBackendPromises(name: string, createBackend: () => Promise<Backend>) {
  describe(`${name} backend`, () => {
    let backend: Backend
    let person: SignUpForm

    beforeEach(async () => {
      backend = await createBackend()
      person = newPerson()
    })

    test('no user is signed in at first', async () => {
      expect(await backend.readUser()).toBeNull()
    })

    test('signing up makes a client with the name, company and email that were given @spec-6.1', async () => {
      const user = await backend.signUp(person)
      expect(user).toMatchObject({
        name: person.name,
        company: person.company,
        email: person.email,
        role: 'client',
      })
      expect(user.id).not.toBe('')
      expect(await backend.readUser()).toEqual(user)
    })

    test('signing in gives a client with the email that was given @spec-6.1', async () => {
      await backend.signUp(person)
      await backend.signOut()
      const user = await backend.signIn({ email: person.email, password: person.password })
      expect(user).toMatchObject({ email: person.email, role: 'client' })
      expect(await backend.readUser()).toEqual(user)
    })

    test('signing out ends the session and may be repeated', async () => {
      await backend.signUp(person)
      await backend.signOut()
      await backend.signOut()
      expect(await backend.readUser()).toBeNull()
    })

    test('a password is never part of what a screen gets back', async () => {
      expect(JSON.stringify(await backend.signUp(person))).not.toContain(person.password)
      expect(JSON.stringify(await backend.readUser())).not.toContain(person.password)
    })

    test('the minimum length of a password is known', async () => {
      expect(backend.passwordMin).toBeGreaterThanOrEqual(1)
      const shortest = 'xk7-'.repeat(backend.passwordMin).slice(0, backend.passwordMin)
      await expect(backend.signUp({ ...person, password: shortest })).resolves.toBeDefined()
    })

    test('the showcase, the stories and the requests are what their schemas say', async () => {
      expect(z.array(hitSchema).parse(await backend.listHits())).not.toHaveLength(0)
      expect(z.array(storySchema).parse(await backend.listStories())).toHaveLength(3)
      requestListSchema.parse(await backend.listRequests())
      await backend.signUp(person)
      requestListSchema.parse(await backend.listRequests())
    })

    test('an order is taken, and returns the request it became, where there is one', async () => {
      await backend.signUp(person)
      const placed = await backend.placeOrder(order)
      const { requests, areSamples } = await backend.listRequests()
      expect(placed?.id).toBe(areSamples ? undefined : requests[0]?.id)
    })

    test('an order that is sent twice with its key is at most one more request', async () => {
      await backend.signUp(person)
      const before = await backend.listRequests()
      const key = newKey()
      await backend.placeOrder(order, key)
      await backend.placeOrder(order, key)
      const after = await backend.listRequests()
      const more = after.requests.length - before.requests.length
      expect(more).toBe(after.areSamples ? 0 : 1)
    })

    test('a signed-out visitor gets samples, marked as such', async () => {
      const { requests, areSamples } = await backend.listRequests()
      expect(areSamples).toBe(true)
      expect(requests.length).toBeGreaterThanOrEqual(5)
      await backend.signUp(person)
      await backend.signOut()
      expect(await backend.listRequests()).toMatchObject({ requests, areSamples })
    })

    test('requests come newest first, with the counts of each status', async () => {
      await orderSeveral()
      const { requests, counts, next } = await backend.listRequests()
      expect(requests.length).toBeGreaterThanOrEqual(3)
      expect(requests).toEqual(newestFirst(requests))
      expect(counts).toEqual(countByStatus(requests))
      expect(next).toBeNull()
    })

    test('a filter leaves what the rule for it leaves, and the counts are still of all', async () => {
      await orderSeveral()
      const { requests: all, counts } = await backend.listRequests()
      const [first] = all
      const filters = [
        ...requestStatuses.map((status) => ({ status })),
        { search: first?.targetSaaS.toUpperCase() ?? '' },
        { search: first?.id.toLowerCase() ?? '' },
        { search: `  ${first?.title.slice(2, 8)} ` },
        { search: 'nothing is called like this' },
        { search: '%' },
        { search: '_' },
        { search: '' },
        { search: first?.targetSaaS ?? '', status: 'completed' as const },
        ...all.map(({ id }) => ({ before: id })),
      ]
      for (const filter of filters) {
        const narrowed = await backend.listRequests(filter)
        expect(narrowed.requests, JSON.stringify(filter)).toEqual(filterRequests(all, filter))
        expect(narrowed.counts, JSON.stringify(filter)).toEqual(counts)
      }
    })

    test('what a screen does to a list does not reach the next reader', async () => {
      const before = await backend.listRequests()
      const changed = await backend.listRequests()
      changed.requests.length = 0
      changed.counts.pending += 7
      changed.areSamples = !changed.areSamples
      expect(await backend.listRequests()).toEqual(before)
      const hits = await backend.listHits()
      hits.length = 0
      expect(await backend.listHits()).not.toHaveLength(0)
    })

    async function orderSeveral(): Promise<void> {
      await backend.signUp(person)
      for (const targetSaaS of ['Slack', 'monday.com', 'A 100% made_up product', 'slack again']) {
        await backend.placeOrder({ ...order, targetSaaS })
      }
    }
  })
}
