import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import type { LiveServer } from '#bin/test-servers.ts'
import type { HitContent } from '#domain/showcase/hit-schema.ts'
import type { ManagedHit } from '#domain/showcase/managed-hit.ts'
import { siteOrigin } from '#domain/site/brand.ts'
import { defaultSettings, founderPicture, settingsMessages } from '#domain/site/site-settings.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { callApi } from './call-api.ts'
import { test as base, expect } from './fixtures.ts'
import { createOperator, enterAs, type Member, newPerson } from './people.ts'

/** Hits that are published for a test, and hidden after it. */
const test = base.extend<{ publish: (changes?: Partial<HitContent>) => Promise<ManagedHit> }>({
  publish: async ({ operator }, use) => {
    const ids: number[] = []
    await use(async (changes = {}) => {
      const body = { ...content, ...changes, isPublished: true }
      const hit = await callApi<ManagedHit>(operator, 'POST', '/operations/hits', body)
      ids.push(hit.id)
      await untilRendered(operator, '/sitemap.xml', `/browse?hit=${hit.id}<`)
      return hit
    })
    for (const id of ids) {
      await callApi(operator, 'PUT', `/operations/hits/${id}`, { isPublished: false })
    }
  },
})

const content: HitContent = {
  title: 'Team chat in our own rooms',
  originalSaas: 'Slack',
  costs: { beforeCents: 1_500_000, nowCents: 600_000 },
  companySize: '11-50',
  industry: 'SaaS',
  status: 'completed',
  description: 'Channels and search for 40 people.',
  tags: ['Chat', 'Search'],
}

/** Pages are rendered after a change is saved, which on a busy machine takes a while. */
const rendering = { timeout: 90_000 }

test('a published hit is in the page, its structured data and the site map, for a reader without script as well', async ({
  publish,
  operator,
  browser,
  server,
}) => {
  const title = `Chat ${randomUUID()}`
  const before = await tagOf(operator)
  const hit = await publish({ title })
  expect(await tagOf(operator)).not.toBe(before)
  const plain = await openWithoutScript(browser, server, '/browse')
  const card = plain.getByRole('article', { name: title })
  await expect(card).toContainText('Savings, stated by the client')
  const sample = plain.getByRole('article', { name: 'A CRM that fits the pipeline' })
  await expect(sample.getByText('Example')).toBeVisible()
  const data = await plain.locator('script[type="application/ld+json"]').textContent()
  expect(data).toContain(title)
  await plain.context().close()
  expect(await textOf(operator, '/sitemap.xml')).toContain(
    `<loc>${siteOrigin}/browse?hit=${hit.id}</loc>`,
  )

  await callApi(operator, 'PUT', `/operations/hits/${hit.id}`, { isPublished: false })
  await expect.poll(() => textOf(operator, '/browse'), rendering).not.toContain(title)
})

test('a page with a new hit is hydrated as it was rendered, and its details lead to an order', {
  tag: '@full',
}, async ({ page, publish }) => {
  const title = `Chat ${randomUUID()}`
  const hit = await publish({ title })
  await open(page, '/browse')
  const card = page.getByRole('article', { name: title })
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(`/browse?hit=${hit.id}`)
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel).toContainText('$9,000 per year (60%)')
  await page.goBack()
  await expect(panel).toBeHidden()
  await open(page, `/browse?hit=${hit.id}`)
  await panel.getByRole('link', { name: 'Order one like this' }).click()
  await expect(page.getByRole('radio', { name: 'Slack' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('textbox', { name: 'Requirements' })).toHaveValue(/- Chat\n- Search$/)
})

test('a hit with a story is on Home, and opens there', { tag: '@full' }, async ({
  page,
  publish,
}) => {
  const title = `Chat ${randomUUID()}`
  const story = {
    quote: 'We own our words.',
    role: 'Head of IT, 40 people',
  }
  await publish({ title, story })
  await open(page, '/')
  await page.getByRole('button', { name: title }).click()
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel).toContainText('We own our words.')
  await expect(panel).toContainText('As stated by the client.')
})

test('a hit that is moved by keyboard changes places, and its button keeps focus', {
  tag: '@full',
}, async ({ page, publish, operator }) => {
  const [first, second] = [`Chat ${randomUUID()}`, `Chat ${randomUUID()}`]
  await publish({ title: second })
  await publish({ title: first })
  await enterAs(page, operator)
  await open(page, '/dashboard?tab=showcase')
  const rows = page.getByRole('region', { name: 'Showcase' }).getByRole('listitem')
  // Other tests publish hits as well: only these two are compared.
  const own = rows.filter({ hasText: new RegExp(`${first}|${second}`) })
  await expect(own.first()).toContainText(first)
  for (const [direction, top] of [
    ['Move down', second],
    ['Move up', first],
  ] as const) {
    const button = page.getByRole('button', { name: `${direction}: ${first}` })
    await button.focus()
    // Another test may have published a hit between the two.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(own.first()).toContainText(top, { timeout: 3000 })
    }).toPass()
    await expect(button).toBeFocused()
  }
})

test('an admin sets company and texts, and footer, imprint and terms show them at once', {
  tag: '@full',
}, async ({ page, playwright, database, browser, server }) => {
  const person = { ...newPerson('Omar Haddad'), isAdmin: true }
  const admin = await createOperator(playwright.request, server, database, person)
  try {
    await enterAs(page, admin)
    // The tabs are in one row on a phone, where they scroll.
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/dashboard?tab=settings')
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
    const tabs = await page.getByRole('tablist', { name: 'Dashboard' }).boundingBox()
    expect(tabs?.height).toBeLessThan(50)
    await page.getByRole('textbox', { name: 'Company name' }).fill('Strike GmbH')
    await page.getByRole('textbox', { name: 'Tax number' }).fill('DE 123')
    await page.getByRole('textbox', { name: 'Booking page' }).fill('https://calls.example/strike')
    await page.getByRole('textbox', { name: 'Who they’ll talk to' }).fill('Ada King')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add their picture' }).click()
    await (await choosing).setFiles('docs/pictures/home-light.png')
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Terms' }).fill('# Ordering\n\nYou order, we build.')
    await auditInDepth(page, { part: 'main' })
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText(settingsMessages.saved)).toBeVisible()
    await untilRendered(admin, '/', 'Strike GmbH')
    await open(page, '/?page=imprint')
    await expect(page.getByRole('dialog', { name: 'Imprint' })).toContainText('Strike GmbH')
    await expect(page.getByRole('dialog', { name: 'Imprint' })).toContainText('DE 123')
    await open(page, '/?page=terms')
    await expect(page.getByRole('dialog', { name: 'Terms' })).toContainText('You order, we build.')
    const plain = await openWithoutScript(browser, server, '/pricing')
    await expect(plain.getByRole('contentinfo')).toContainText('Strike GmbH')
    const calls = plain.getByRole('region', { name: 'Not sure which plan fits?' })
    await expect(calls.getByRole('link')).toHaveAttribute('href', 'https://calls.example/strike')
    await expect(calls.getByText('You’ll talk to Ada King.')).toBeVisible()
    await expect(calls.locator('img')).toHaveJSProperty('naturalWidth', founderPicture.pixels)
    await plain.context().close()
  } finally {
    await callApi(admin, 'PUT', '/admin/settings', defaultSettings)
    await admin.request.dispose()
  }
})

async function untilRendered(member: Member, path: string, text: string): Promise<void> {
  await expect.poll(() => textOf(member, path), rendering).toContain(text)
}

async function textOf({ request }: Member, path: string): Promise<string> {
  return (await request.get(path)).text()
}

async function tagOf({ request }: Member): Promise<string | undefined> {
  return (await request.get('/browse')).headers()['etag']
}

async function openWithoutScript(browser: Browser, { address }: LiveServer, path: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address })
  const page = await context.newPage()
  await page.goto(path)
  return page
}
