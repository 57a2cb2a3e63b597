import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { apiPath } from '#contract/endpoint.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open, untilMounted } from '#tests/e2e/open.ts'
import { callApi, placeOrder } from './call-api.ts'
import { test as base, expect } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

const test = base.extend<{ agency: Agency }>({
  agency: async ({ browser, baseURL, enterAsOperator }, use) => {
    const page = await newPage(browser, baseURL)
    await enterAsOperator(page, newPerson('Omar Haddad'))
    await use(agencyOn(page))
    await page.context().close()
  },
})

test('the signed-out dashboard labels its samples and links to sign-in', async ({ page }) => {
  await open(page, '/dashboard')
  await expect(page.getByText('You’re not signed in. These are sample requests.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Asset library' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('a new client sees an empty list with a link to the first order', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText('Here are your requests.')).toBeVisible()
  for (const label of ['Pending', 'In Progress', 'Completed']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveText('0')
  }
  await expect(page.getByRole('link', { name: 'Order your first hit' })).toBeVisible()
})

test('a request opens at its own address with all fields of the order', async ({ page }) => {
  await signUp(page)
  const requirements = 'Pages\nand <b onclick="alert(1)">search</b>'
  const { id, title } = await placeOrder(page, { targetSaaS: 'Notion', requirements })
  await open(page, '/dashboard?tab=hits')
  const link = page.getByRole('link', { name: title })
  await link.press('Enter')

  const panel = page.getByRole('dialog', { name: title })
  await expect(page).toHaveURL(`/dashboard?tab=hits&request=${id}`)
  for (const words of [
    id,
    'Pending',
    'Awaiting initial assessment',
    'No estimated completion yet',
    'Notion',
    '$10,000 to $25,000',
    'Within 3 months',
    '51-200 people',
  ]) {
    await expect(panel).toContainText(words)
  }
  const text = await panel.getByText(/^Pages/).evaluate((box) => (box as HTMLElement).innerText)
  expect(text).toBe(requirements)
  await expect(panel.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveText(
    /Ordered/,
  )

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(link).toBeFocused()
  await link.click()
  await page.reload()
  await untilMounted(page)
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard?tab=hits')
})

test('a message reaches the operator once, and the answer appears without a reload', async ({
  page,
  agency,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page)
  const panel = await openRequest(page, id)
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  const box = panel.getByRole('textbox', { name: 'Message' })

  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(box).toHaveAccessibleDescription(new RegExp(messages.messageMissing))
  await box.fill('When do\nwe start?')
  await panel.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(timeline.getByRole('listitem').last()).toContainText('When do we start?')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  const seen = await agency.read(id)
  expect(seen.events.filter(({ detail }) => detail.kind === 'messaged')).toHaveLength(1)

  await agency.write(id, 'On <b>Monday</b>.')
  await expect(timeline.getByRole('listitem').last()).toContainText('On <b>Monday</b>.')
  await expect(timeline.getByRole('listitem').last()).toContainText('New')
  await expect(panel.locator('[data-announcer]')).toHaveText('New message from Omar Haddad')
  await expect.poll(async () => (await readOwn(page, id)).unread ?? 0).toBe(0)
})

test('a long thread opens on its newest messages, and earlier ones are loaded above them', async ({
  page,
  agency,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page)
  const count = limits.eventPageSize + 5
  for (let nth = 1; nth <= count; nth += 1) {
    await callApi(page, 'POST', `/requests/${id}/messages`, { text: `Message ${nth}.` })
  }
  const panel = await openRequest(page, id)
  const rows = panel.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(rows).toHaveCount(limits.eventPageSize)
  await expect(rows.first()).toContainText('Message 6.')

  const show = panel.getByRole('button', { name: 'Show earlier messages' })
  const first = rows.filter({ hasText: 'Message 6.' })
  await show.scrollIntoViewIfNeeded()
  const before = await first.evaluate((row) => row.getBoundingClientRect().top)
  await show.press('Enter')
  await expect(rows).toHaveCount(count + 1)
  await expect(rows.first()).toContainText('Ordered')
  await expect(panel.getByText('No earlier messages.')).toBeFocused()
  const after = await first.evaluate((row) => row.getBoundingClientRect().top)
  expect(Math.abs(after - before)).toBeLessThanOrEqual(1)

  await agency.write(id, 'Read it all.')
  await expect(rows.last()).toContainText('Read it all.')
  await expect(rows).toHaveCount(count + 2)
})

test('a message that failed to send stays, and a retry sends it once', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/lost request: .*\/messages|Failed to load resource: net::ERR_/)
  await signUp(page)
  const { id, title } = await placeOrder(page)
  const panel = await openRequest(page, id)
  await page.route(
    `**${apiPath}/requests/${id}/messages`,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
    },
    { times: 1 },
  )
  const box = panel.getByRole('textbox', { name: 'Message' })
  await box.fill('Anybody there?')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(box).toHaveAccessibleDescription(new RegExp(messages.unavailable))
  await expect(box).toHaveValue('Anybody there?')

  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('link', { name: title }).click()
  await expect(box).toHaveValue('Anybody there?')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(box).toHaveValue('')
  const { events } = await readOwn(page, id)
  expect(events.filter(({ detail }) => detail.kind === 'messaged')).toHaveLength(1)
})

test('an operator’s changes appear without a reload and are marked until read', async ({
  page,
  agency,
}) => {
  await signUp(page)
  const { id, title } = await placeOrder(page)
  await open(page, '/dashboard')
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: id })
  await expect(row).toContainText('Pending')

  await agency.move(id, { to: 'in-progress', reason: 'Agreed by phone' })
  await expect(row).toContainText('In Progress')
  await expect(page.getByLabel('In Progress', { exact: true })).toHaveText('1')
  await expect(row).toContainText('1 new update')
  await agency.write(id, 'We have begun.')
  await expect(row).toContainText('2 new updates')
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAccessibleDescription('2 new updates')
  await agency.change(id, 'PUT', 'estimate', { estimatedCompletion: '2027-03-01' })
  await agency.move(id, { to: 'pending', reason: 'The budget is on hold.' })

  await page.getByRole('link', { name: title }).click()
  const timeline = page.getByRole('dialog').getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('We have begun.')
  await expect(timeline).toContainText('The budget is on hold.')
  await expect(timeline).toContainText('Estimated completion: Mar 1, 2027')
  await expect(timeline.getByText('New', { exact: true })).toHaveCount(4)
  await expect(page.getByRole('dialog')).toContainText('Scheduled, not started yet')
  // The tests' browser is in California.
  await expect(timeline.locator('time[title]').first()).toHaveAttribute('title', /^Pacific/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(row).not.toContainText('new')
  await page.reload()
  await untilMounted(page)
  await expect(row).toContainText('Pending')
  await expect(row).not.toContainText('new')
})

test('a delivered solution opens at its address with the notes as written', async ({
  page,
  agency,
}) => {
  await signUp(page)
  const { id, title } = await placeOrder(page)
  await agency.move(id, { to: 'in-progress', reason: 'Agreed by phone' })
  await agency.move(id, { to: 'completed', reason: 'Known in person' })
  await open(page, '/dashboard?tab=solutions')
  await page.getByRole('button', { name: 'Access Solution' }).click()
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel).toContainText('Not available yet. You’ll find it here after the handover')

  const url = 'https://crm.example.com/start'
  const handoverNotes = 'Ask\n<i>Omar</i> for the keys.'
  await agency.change(id, 'PUT', 'solution', { url, handoverNotes })
  const link = panel.getByRole('link', { name: url })
  await expect(link).toHaveAttribute('href', url)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const notes = await panel.getByText(/^Ask/).evaluate((box) => (box as HTMLElement).innerText)
  expect(notes).toBe(handoverNotes)
  await expectNoAxeViolations(page, { part: 'dialog' })

  await openRequest(page, id)
  await expect(panel.getByRole('link', { name: url }).first()).toBeVisible()
})

test('another client’s request does not open', async ({ page, browser, baseURL, allowRefusal }) => {
  allowRefusal(404)
  const other = await newPage(browser, baseURL)
  await signUp(other)
  const { id, title } = await placeOrder(other, { targetSaaS: 'Something private' })
  await other.context().close()

  await signUp(page)
  for (const wanted of [id, 'HIT-999999', 'nonsense']) {
    await open(page, `/dashboard?request=${wanted}`)
    const panel = page.getByRole('dialog', { name: wanted })
    await expect(panel).toContainText(messages.requestNotFound)
    await expect(page.getByText(title)).toHaveCount(0)
  }
})

test('a link to a request leads through the sign-in page to the request', async ({
  page,
  context,
  allowRefusal,
}) => {
  allowRefusal(401)
  const person = await signUp(page)
  const { id, title } = await placeOrder(page)
  await context.clearCookies()
  await open(page, `/dashboard?request=${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(`Sign in to see ${id}.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/dashboard?request=${id}`)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('the client’s data can be exported as JSON and CSV', async ({ page }) => {
  const person = await signUp(page)
  const { id } = await placeOrder(page)
  await open(page, '/dashboard')
  const json = JSON.parse(await contentOf(await download(page, 'JSON')))
  expect(json).toMatchObject({ user: { email: person.email }, requests: [{ id }] })
  expect(await contentOf(await download(page, 'CSV'))).toContain(id)
})

test('a long list can be searched, filtered and loaded to its end', async ({ page, agency }) => {
  test.slow()
  await signUp(page)
  const count = limits.pageSize + 3
  const ordered: RequestDetail[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    ordered.push(await placeOrder(page, { targetSaaS: `Product ${nth}.` }))
  }
  const [oldest] = ordered as [RequestDetail]
  await agency.move(oldest.id, { to: 'in-progress', reason: 'Agreed by phone' })
  await agency.move(oldest.id, { to: 'completed', reason: 'Known in person' })

  await open(page, '/dashboard')
  await expect(page.getByLabel('Pending', { exact: true })).toHaveText(String(count - 1))
  await page.getByRole('link', { name: `See all ${count}` }).click()
  const rows = page.getByRole('table', { name: 'All requests' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(limits.pageSize)
  await expect(rows.first()).toContainText(`Product ${count}.`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(count)
  await expect(rows.last()).toContainText(oldest.id)
  await expect(page.getByText(`All ${count} shown.`)).toBeVisible()
  await expect(rows.nth(limits.pageSize).getByRole('link')).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search requests' }).fill('product 52.')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL('/dashboard?tab=hits&q=product+52.')
  await page.reload()
  await untilMounted(page)
  await expect(rows).toHaveCount(1)
  await expectNoAxeViolations(page)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('completed')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await expect(rows).toHaveCount(limits.pageSize)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('completed')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(oldest.id)

  await page.getByRole('tab', { name: 'Solutions' }).click()
  await expect(page.getByRole('button', { name: 'Access Solution' })).toHaveCount(1)
})

test('the client’s screens have no axe violation and no horizontal scroll at 360 px', async ({
  page,
  agency,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page, {
    targetSaaS: 'Donaudampfschifffahrtsgesellschaftssoftware',
    requirements: `${'wide'.repeat(60)}\nand more`,
  })
  await agency.write(id, `https://example.com/${'long'.repeat(40)}`)
  for (const colorScheme of isFullRun ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const tab of ['overview', 'hits', 'solutions']) {
      await open(page, `/dashboard?tab=${tab}`)
      await expect(page.getByRole('link', { name: 'CSV' })).toBeVisible()
      await expectNoAxeViolations(page)
    }
    const panel = await openRequest(page, id)
    await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expectNoAxeViolations(page, { part: 'dialog' })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const excess = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  )
  expect(Math.max(...excess)).toBeLessThanOrEqual(0)
})

type Agency = ReturnType<typeof agencyOn>

/** What the agency does, by the hand of an operator who is signed in on this page. */
function agencyOn(page: Page) {
  const read = (id: string) => callApi<OperatorRequest>(page, 'GET', operatorRequestAddress(id))

  async function change(id: string, method: string, what: string, changes: object): Promise<void> {
    const { version } = await read(id)
    await callApi(page, method, `${operatorRequestAddress(id)}/${what}`, { version, ...changes })
  }

  return {
    read,
    change,
    move: (id: string, move: { to: string; reason?: string }) => change(id, 'POST', 'moves', move),
    write: (id: string, text: string) =>
      callApi(page, 'POST', `${operatorRequestAddress(id)}/messages`, { text }),
  }
}

function operatorRequestAddress(id: string): string {
  return `/operations/requests/${id}`
}

async function newPage(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

async function openRequest(page: Page, id: string) {
  await open(page, `/dashboard?request=${id}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('list', { name: 'Timeline' })).toBeVisible()
  return panel
}

function readOwn(page: Page, id: string): Promise<RequestDetail> {
  return callApi(page, 'GET', `/requests/${id}`)
}

async function download(page: Page, name: string): Promise<Download> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return started
}

async function contentOf(file: Download): Promise<string> {
  return readFile(await file.path(), 'utf8')
}
