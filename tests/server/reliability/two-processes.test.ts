import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewHit } from '#domain/showcase/managed-hit.ts'
import { addUser, testSecret } from '#tests/server/users.ts'
import { ask } from './call.ts'
import { createTestData, startServer } from './server-under-test.ts'

/** A site whose renderer writes the titles of the hits into its one page. */
const site = {
  'browse/index.html': '<head></head>Samples',
  '.render/package.json': '{"type":"module"}',
  '.render/assets.json': '{}',
  '.render/prerender.js': `import { parentPort, workerData } from 'node:worker_threads'
const titles = workerData.content.hits.map(({ title }) => title).join(', ')
parentPort.postMessage([{ file: 'browse/index.html', content: '<head></head>' + titles }])`,
}

test('a hit that one of two processes publishes is on the pages of the other, with a new entity tag, and gone again once it is hidden', async () => {
  const data = await createTestData('postgres')
  const start = () => startServer(data, { AUTH_SECRET: testSecret }, onTestFinished, site)
  const [one, other] = await Promise.all([start(), start()])
  const database = await data.open()
  const { cookie } = await addUser(database, { role: 'operator', publicUrl: one.address })
  await database.close()
  const browse = async () => {
    const page = await fetch(new URL('/browse', other.address))
    return { html: await page.text(), tag: page.headers.get('ETag') }
  }
  const before = await browse()
  expect(before.html).toContain('Samples')

  const { id } = await ask(one.address, 'createHit', { cookie, body: hit })
  await vi.waitFor(async () => expect((await browse()).html).toContain(hit.title), waitOptions)
  expect((await browse()).tag).not.toBe(before.tag)
  const { hits } = await ask(other.address, 'listHits')
  expect(hits[0]).toMatchObject({ id, title: hit.title })

  const hidden = { cookie, id: String(id), body: { isPublished: false } }
  await ask(other.address, 'changeHit', hidden)
  await vi.waitFor(async () => expect((await browse()).html).not.toContain(hit.title), waitOptions)
})

const waitOptions = { timeout: 60_000, interval: 20 }

const hit: NewHit = {
  title: 'Team chat in our own rooms',
  originalSaas: 'Slack',
  costs: { beforeCents: 1_500_000, nowCents: 600_000 },
  companySize: '11-50',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels and search for 40 people.',
  tags: ['Chat'],
  isPublished: true,
}
