import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Backend } from '#contract/backend.ts'
import { hitSchema } from '#domain/hit.ts'
import { hitRequestSchema } from '#domain/hit-request.ts'
import type { Order } from '#domain/order.ts'
import { storySchema } from '#domain/story.ts'

const order: Order = {
  targetSaas: 'Slack',
  requirements: 'Channels, threads and search',
  budget: '5k-10k',
  timeframe: '3-months',
  companySize: '51-200',
}

const person = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  password: 'difference engine',
}

/** What every backend promises its screens. Each implementation runs this one list. */
export function describeBackendPromises(name: string, createBackend: () => Promise<Backend>) {
  describe(`${name} backend`, () => {
    let backend: Backend

    beforeEach(async () => {
      backend = await createBackend()
    })

    test('nobody is signed in at first', async () => {
      expect(await backend.readUser()).toBeNull()
    })

    test('signing up makes a client with the name, company and email that were given', async () => {
      const user = await backend.signUp(person)
      expect(user).toMatchObject({
        name: 'Ada Lovelace',
        company: 'Analytical Engines',
        email: 'ada@example.com',
        role: 'client',
      })
      expect(user.id).not.toBe('')
      expect(await backend.readUser()).toEqual(user)
    })

    test('signing in gives a client with the email that was given', async () => {
      await backend.signUp(person)
      await backend.signOut()
      const user = await backend.signIn({ email: person.email, password: person.password })
      expect(user).toMatchObject({ email: person.email, role: 'client' })
      expect(await backend.readUser()).toEqual(user)
    })

    test('signing out leaves nobody signed in, and may be repeated', async () => {
      await backend.signUp(person)
      await backend.signOut()
      await backend.signOut()
      expect(await backend.readUser()).toBeNull()
    })

    test('a password is never part of what a screen gets back', async () => {
      expect(JSON.stringify(await backend.signUp(person))).not.toContain(person.password)
    })

    test('the showcase, the stories and the requests are what their schemas say', async () => {
      expect(z.array(hitSchema).parse(await backend.listHits())).not.toHaveLength(0)
      expect(z.array(storySchema).parse(await backend.listStories())).toHaveLength(3)
      const { requests, areSamples } = await backend.listRequests()
      z.array(hitRequestSchema).parse(requests)
      expect(areSamples).toBeTypeOf('boolean')
    })

    test('an order is taken', async () => {
      await backend.signUp(person)
      await expect(backend.placeOrder(order)).resolves.toBeUndefined()
    })

    test('what a screen does to a list does not reach the next reader', async () => {
      const before = await backend.listRequests()
      const changed = await backend.listRequests()
      changed.requests.length = 0
      changed.areSamples = !changed.areSamples
      expect(await backend.listRequests()).toEqual(before)
    })
  })
}
