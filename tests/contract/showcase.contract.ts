import { expect, test } from 'vitest'
import type { HitContent } from '#domain/showcase/hit-schema.ts'
import { hitMessages } from '#domain/showcase/hit-schema.ts'
import { showcaseSchema } from '#domain/showcase/managed-hit.ts'
import { defaultSettings, ownTextsSchema } from '#domain/site/site-settings.ts'
import { textMissing } from '#domain/values/text-rules.ts'
import { version as serverVersion } from '#server/db/version.ts'
import { startWork } from './people.ts'
import { orderPlaced } from './requests.contract.ts'
import type { LiveBackend, Service } from './service.ts'

const content: HitContent = {
  title: 'Team chat',
  originalSaas: 'Slack',
  costs: { beforeCents: 1_500_000, nowCents: 600_000 },
  companySize: '11-50',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels and search.',
  tags: ['Chat'],
}

/** What is published, by whom, and with whose consent. */
export function testShowcase(service: () => Service): void {
  test('a hit that an operator writes is listed once it is published, in the order they choose, until it is hidden', async () => {
    const { backend, fetch } = await service().enterAsOperator()
    const { operations } = backend
    const title = `Chat ${crypto.randomUUID()}`
    const draft = await operations.createHit({ ...content, title })
    expect(await listedTitles(fetch)).not.toContain(title)
    await operations.changeHit(String(draft.id), { isPublished: true })
    const other = await operations.createHit({ ...content, title: `${title} 2`, isPublished: true })
    expect((await listedTitles(fetch)).slice(0, 2)).toEqual([`${title} 2`, title])
    await operations.changeHit(String(other.id), { position: 2 })
    expect((await listedTitles(fetch)).slice(0, 2)).toEqual([title, `${title} 2`])
    await operations.changeHit(String(other.id), { position: 1_000_000 })
    expect((await listedTitles(fetch)).at(-1)).toBe(`${title} 2`)
    const beyond = operations.changeHit(String(other.id), { position: 2 ** 31 - 1 })
    await expect(beyond).rejects.toMatchObject({ code: 'invalid' })
    await operations.changeHit(String(draft.id), { isPublished: false })
    expect(await listedTitles(fetch)).not.toContain(title)
  })

  test('the list of hits has an entity tag, which a change renews', async () => {
    const { backend, fetch } = await service().enterAsOperator()
    const list = (tag: string) =>
      fetch('/api/hits', { method: 'GET', headers: { 'If-None-Match': tag } })
    const first = (await list('')).headers.get('ETag') ?? ''
    expect((await list(first)).status).toBe(304)
    await backend.operations.createHit({ ...content, title: 'Another', isPublished: true })
    const second = await list(first)
    expect(second.status).toBe(200)
    expect(second.headers.get('ETag')).not.toBe(first)
  })

  test('savings follow from a calculation, or from what was paid before and is paid now, whatever else is sent', async () => {
    const { operations } = (await service().enterAsOperator()).backend
    const calc = '2*0*0*3*monthly*6100*5*53*6000*Zendesk*26*9000*1500000'
    const hit = await operations.createHit({ ...content, calc })
    expect(hit).toMatchObject({ savingsAmount: '$18,000 per year', savingsPercentage: '64%' })
    const costs = { beforeCents: 1_600_000, nowCents: 400_000 }
    const typed = { calc: '', costs, savingsAmount: '$9,000 per year', savingsPercentage: '9000' }
    const changed = await operations.changeHit(String(hit.id), typed)
    expect(changed.calc).toBeUndefined()
    expect(changed).toMatchObject({ savingsAmount: '$12,000 per year', savingsPercentage: '75%' })
    const dearer = { costs: { beforeCents: 400_000, nowCents: 1_600_000 } }
    await expect(operations.changeHit(String(hit.id), dearer)).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'costs.nowCents': hitMessages.noSaving },
    })
    const stale = operations.changeHit(String(hit.id), { title: 'Late', version: hit.version })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    const empty = operations.changeHit(String(hit.id), { title: ' ' })
    const fields = { title: textMissing }
    await expect(empty).rejects.toMatchObject({ code: 'invalid', fields })
    const unknown = operations.changeHit(String(hit.id), { costs: null, isPublished: true })
    const refused = { code: 'conflict', message: hitMessages.noCosts }
    await expect(unknown).rejects.toMatchObject(refused)
    await operations.changeHit(String(hit.id), { isPublished: true })
    const emptied = operations.changeHit(String(hit.id), { costs: null })
    await expect(emptied).rejects.toMatchObject(refused)
    await operations.changeHit(String(hit.id), { isPublished: false })
  })

  test('a hit from a request has no name of the client, and is published with their consent to its exact text alone', async () => {
    const { client, operator, id } = await orderCompleted(service())
    const { operations } = operator
    const draft = await operations.draftHit(id)
    expect(await operations.draftHit(id)).toEqual(draft)
    expect(draft).toMatchObject({ requestId: id, consent: 'asked', originalSaas: 'Slack' })
    expect(JSON.stringify(draft)).not.toMatch(/Lovelace|Analytical/)
    const hitId = String(draft.id)
    await operations.changeHit(hitId, { costs: content.costs })
    const publish = () => operations.changeHit(hitId, { isPublished: true })
    const refused = { code: 'conflict', message: hitMessages.noConsent }
    await expect(publish()).rejects.toMatchObject(refused)

    const { decideOnHit, readOfferedHit } = client.requests
    const stale = decideOnHit(id, { version: draft.version, consents: true })
    await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    const version = await offeredVersion(client, id)
    await decideOnHit(id, { version, consents: true })
    expect((await publish()).isPublished).toBe(true)

    const edited = await operations.changeHit(hitId, { title: 'With another title' })
    expect(edited).toMatchObject({ isPublished: false, consent: 'asked' })
    await expect(publish()).rejects.toMatchObject(refused)
    const { hit } = await readOfferedHit(id)
    expect(hit?.title).toBe('With another title')
    const own = { ...content, title: 'In our words' }
    await decideOnHit(id, { version: edited.version, consents: true, content: own })
    expect(await publish()).toMatchObject({ isPublished: true, title: 'In our words' })
  })

  test('declining or withdrawing consent takes a hit off the showcase at once, and is on the timeline', async () => {
    const { client, operator, id } = await orderCompleted(service())
    const { operations } = operator
    const { id: hitId } = await operations.draftHit(id)
    const { fetch } = service().visit()
    const decide = async (consents: boolean) =>
      client.requests.decideOnHit(id, {
        version: await offeredVersion(client, id),
        consents,
        ...(consents && { content: { ...content, title: `Hit of ${id}` } }),
      })
    expect((await decide(false)).hit?.consent).toBe('declined')
    expect((await decide(true)).hit?.consent).toBe('given')
    await operations.changeHit(String(hitId), { isPublished: true })
    expect(await listedTitles(fetch)).toContain(`Hit of ${id}`)
    expect((await decide(false)).hit).toMatchObject({ consent: 'withdrawn', isPublished: false })
    expect(await listedTitles(fetch)).not.toContain(`Hit of ${id}`)
    const { events } = await client.requests.readRequest(id)
    const steps = events.flatMap(({ detail }) => (detail.kind === 'hit' ? [detail.step] : []))
    expect(steps).toEqual(['asked', 'declined', 'given', 'published', 'withdrawn'])
  })

  test('a request that is not completed has no hit, and a company that is deleted takes its hits along', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const early = operator.operations.draftHit(id)
    await expect(early).rejects.toMatchObject({ message: hitMessages.notCompleted })
    expect(await client.requests.readOfferedHit(id)).toEqual({ hit: null })
    const none = client.requests.decideOnHit(id, { version: 1, consents: true })
    await expect(none).rejects.toMatchObject({ code: 'not-found' })
    const done = await orderCompleted(service())
    const { id: hitId } = await done.operator.operations.draftHit(done.id)
    await done.client.account.deleteCompany({ name: 'Analytical Engines' })
    const { hits } = await operator.operations.listManagedHits()
    expect(hits.map((hit) => hit.id)).not.toContain(hitId)
  })
}

/** What an agency sets before it opens. */
export function testSettings(service: () => Service): void {
  test('settings have defaults until an admin changes them, and new texts are public at once', async () => {
    const { operations } = (await service().enterAsAdmin()).backend
    expect(await operations.readSettings()).toEqual({ ...defaultSettings, version: serverVersion })
    const { fetch } = service().visit()
    const readTexts = async () =>
      ownTextsSchema.parse(await (await fetch('/api/info-texts', { method: 'GET' })).json())
    expect((await readTexts()).texts).toEqual({})
    const company = { ...defaultSettings.company, name: 'Strike GmbH', email: 'hi@strike.example' }
    const texts = { ...defaultSettings.texts, terms: '# Ordering\n\nYou order.\n\nWe build.' }
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const hours = { ...defaultSettings.hours, timeZone: 'Europe/Berlin' }
    const founder = { name: 'Ada King', picture: '' }
    const changed = await operations.writeSettings({ company, hours, founder, texts })
    expect(changed).toEqual({ company, hours, founder, texts, updatedOn: { terms: today } })
    expect(await operations.readSettings()).toEqual({ ...changed, version: serverVersion })
    const { texts: own, updatedOn } = await readTexts()
    expect(own).toEqual({ terms: [{ heading: 'Ordering', text: ['You order.', 'We build.'] }] })
    expect(updatedOn).toEqual({ terms: today })
    const wrong = operations.writeSettings({ company: { ...company, email: 'none' }, hours, texts })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid' })
  })
}

async function listedTitles(fetch: typeof globalThis.fetch): Promise<string[]> {
  const response = await fetch('/api/hits', { method: 'GET' })
  return showcaseSchema.parse(await response.json()).hits.map(({ title }) => title)
}

async function offeredVersion(client: LiveBackend, id: string): Promise<number> {
  return (await client.requests.readOfferedHit(id)).hit?.version ?? 0
}

async function orderCompleted(service: Service) {
  const placed = await orderPlaced(service)
  const { operations } = placed.operator
  const { version } = await startWork(operations, placed.id)
  const solution = { version, url: 'https://chat.example.com', handoverNotes: '' }
  const { version: next } = await operations.setSolution(placed.id, solution)
  await operations.moveRequest(placed.id, {
    version: next,
    to: 'completed',
    reason: 'Known in person',
  })
  return placed
}
