import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { apiPath } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/order-key.ts'
import { messages } from '#domain/messages.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { test as base, expect } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'
import { startWork } from './start-work.ts'

interface Stage {
  /** A client's page, signed in. */
  client: Page
  /** An operator's page, signed in. */
  operator: Page
  /** What the client has ordered. */
  ordered: RequestDetail
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({ page: operator, browser, baseURL, enterAsOperator }, use) => {
    const client = await newPage(browser, baseURL)
    await signUp(client, newPerson('Grace Hopper'))
    const ordered = await placeOrder(client, `Product ${randomUUID()}`)
    await enterAsOperator(operator, newPerson('Omar Haddad'))
    await use({ client, operator, ordered })
    await client.context().close()
  },
})

test('an operator finds a request, works on it and hands it over', async ({ stage }) => {
  const { client, operator, ordered } = stage
  await call(client, 'POST', `/requests/${ordered.id}/messages`, { text: 'When do we start?' })
  await open(operator, '/dashboard')
  await expect(operator.getByRole('tab', { selected: true })).toHaveAccessibleName('Operations')
  await operator.getByRole('searchbox', { name: 'Search requests' }).fill(ordered.targetSaaS)
  const row = queue(operator).getByRole('row', { name: ordered.id })
  await expect(row).toContainText('1 unread')
  await expect(row).toContainText('Grace Hopper')
  await expect(queue(operator).getByRole('row')).toHaveCount(2)

  await row.getByRole('button', { name: ordered.id }).click()
  await expect(operator).toHaveURL(new RegExp(`request=${ordered.id}`))
  const panel = operator.getByRole('dialog', { name: ordered.title })
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('When do we start?')

  await startWork(panel)
  await panel.getByLabel('Estimated completion').fill('2027-03-01')
  await panel.getByRole('button', { name: 'Save date' }).click()
  await expect(timeline).toContainText('Estimated completion: Mar 1, 2027')
  await panel.getByRole('textbox', { name: 'Message to the client' }).fill('On Monday.')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(timeline).toContainText('On Monday.')
  await panel.getByRole('textbox', { name: 'Internal note' }).fill('Needs a bigger server')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline.getByRole('listitem').last()).toContainText('Internal')

  await expect(panel.getByText('No solution address yet')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Solution address' }).fill('https://hit.example/in')
  await panel.getByRole('textbox', { name: 'Handover notes' }).fill('<b>Start</b> at page 2')
  await panel.getByRole('button', { name: 'Save solution' }).click()
  await expect(timeline).toContainText('<b>Start</b> at page 2')
  await panel.getByRole('button', { name: 'Mark completed' }).click()
  const reason = panel.getByRole('textbox', { name: 'Reason for completing it' })
  await expect(reason).toBeFocused()
  await reason.fill('Known in person')
  await panel.getByRole('button', { name: 'Mark completed' }).click()
  await expect(panel.getByRole('button', { name: 'Mark completed' })).toHaveCount(0)
  // The button has done its work and is gone; focus stays where it was.
  await expect(panel.getByRole('heading', { name: 'Status' })).toBeFocused()

  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Completed')
  await expect(row).toContainText('Mar 1, 2027')
  await expect(row).not.toContainText('unread')

  await open(client, '/dashboard?tab=operations')
  await expect(client.getByRole('tab', { selected: true })).toHaveText('Overview')
  await expect(client.getByRole('tab', { name: 'Operations' })).toHaveCount(0)
  const seen = await call<RequestDetail>(client, 'GET', `/requests/${ordered.id}`)
  expect(seen).toMatchObject({
    status: 'completed',
    estimatedCompletion: '2027-03-01',
    solution: { url: 'https://hit.example/in', handoverNotes: '<b>Start</b> at page 2' },
  })
  expect(JSON.stringify(seen)).toContain('On Monday.')
  expect(JSON.stringify(seen)).not.toContain('Needs a bigger server')
  expect(JSON.stringify(seen)).not.toContain('Known in person')
})

test('a step back needs a reason, which the client reads', async ({ stage }) => {
  const { client, operator, ordered } = stage
  const panel = await openPanel(operator, ordered)
  await startWork(panel)
  await panel.getByRole('button', { name: 'Move back…' }).click()
  const reason = panel.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await panel.getByRole('button', { name: 'Move back to Pending' }).click()
  await expect(panel.getByText(messages.reasonMissing)).toBeVisible()
  await expect(reason).toBeFocused()

  await reason.fill('The budget is on hold')
  await reason.press('Tab')
  await operator.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Start work' })).toBeVisible()
  const seen = await call<RequestDetail>(client, 'GET', `/requests/${ordered.id}`)
  expect(seen.events.at(-1)?.detail).toMatchObject({
    to: 'pending',
    reason: 'The budget is on hold',
  })
})

test('a declined request leaves the queue, and its client reads why and can answer', async ({
  stage: { client, operator, ordered },
}) => {
  const panel = await openPanel(operator, ordered)
  await panel.getByRole('button', { name: 'Decline request…' }).click()
  await panel.getByRole('textbox', { name: 'Reason for the client' }).fill('Out of scope')
  await panel.getByRole('button', { name: 'Decline request', exact: true }).click()
  await expect(panel.getByRole('heading', { name: 'Declined' })).toBeFocused()
  await expectNoAxeViolations(operator, { part: 'dialog' })
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await operator.getByRole('searchbox', { name: 'Search requests' }).fill(ordered.targetSaaS)
  await operator.getByRole('button', { name: 'Search closed requests' }).click()
  await expect(queue(operator).getByRole('row', { name: ordered.id })).toContainText('Declined')

  await open(client, '/dashboard?tab=hits')
  await client.getByRole('link', { name: ordered.title }).click()
  const seen = client.getByRole('dialog', { name: ordered.title })
  await expect(seen.getByText(/^We declined this request on/)).toBeVisible()
  await expect(seen).toContainText('Out of scope')
  await expectNoAxeViolations(client, { part: 'dialog' })

  // Title, close button and reply box stay in view wherever the panel is scrolled to.
  await client.setViewportSize({ width: 360, height: 640 })
  for (const top of [0, 10_000]) {
    await seen.evaluate((box, to) => box.scrollTo(0, to), top)
    await expect(seen.getByRole('heading', { name: ordered.title })).toBeInViewport()
    await expect(seen.getByRole('button', { name: 'Close' })).toBeInViewport()
    await expect(seen.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 })
  }
  await seen.getByRole('textbox', { name: 'Message' }).fill('What would be in scope?')
  await seen.getByRole('button', { name: 'Send message' }).click()
  await expect(seen.getByRole('list', { name: 'Timeline' })).toContainText(
    'What would be in scope?',
  )
})

test('the whole queue is downloaded as CSV', async ({ stage: { operator, ordered } }) => {
  await open(operator, '/dashboard')
  const downloading = operator.waitForEvent('download')
  await operator.getByRole('link', { name: 'Download the whole queue (CSV)' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain(`${ordered.id},${ordered.title},${ordered.targetSaaS},Grace Hopper,`)
})

test('the second of two operators at once sees a conflict and keeps the input', async ({
  stage: { operator, ordered },
  allowRefusal,
}) => {
  allowRefusal(409)
  const panel = await openPanel(operator, ordered)
  const address = `/operations/requests/${ordered.id}`
  // Another operator's change is saved while this one is being sent.
  await operator.route(
    `**${apiPath}${address}/estimate`,
    async (route) => {
      const { version } = await call<OperatorRequest>(operator, 'GET', address)
      const estimate = { version, estimatedCompletion: '2027-01-05' }
      await call(operator, 'PUT', `${address}/estimate`, estimate)
      await route.continue()
    },
    { times: 1 },
  )
  const estimate = panel.getByLabel('Estimated completion')
  await estimate.fill('2027-02-01')
  await panel.getByRole('button', { name: 'Save date' }).click()

  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('Omar Haddad set the estimated completion to Jan 5, 2027, ')
  await expect(alert.locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  await expect(alert).toContainText('Now: Pending, estimated completion Jan 5, 2027')
  await expect(estimate).toHaveValue('2027-02-01')
  await expect(panel.getByText('Someone else saved: Jan 5, 2027')).toBeVisible()
  await expectNoAxeViolations(operator, { part: 'dialog' })

  await panel.getByRole('button', { name: 'Save date' }).click()
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await expect(alert).toHaveCount(0)
  const after = await call<OperatorRequest>(operator, 'GET', address)
  expect(after.estimatedCompletion).toBe('2027-02-01')
})

test('a change in another tab appears without a reload and keeps what is being typed', async ({
  stage: { client, operator, ordered },
}) => {
  const panel = await openPanel(operator, ordered)
  const notes = panel.getByRole('textbox', { name: 'Handover notes' })
  await notes.fill('Mine')
  await call(client, 'POST', `/requests/${ordered.id}/messages`, { text: 'Any news?' })
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('Any news?')

  const address = `/operations/requests/${ordered.id}`
  const { version } = await call<OperatorRequest>(operator, 'GET', address)
  const delivery = { version, url: 'https://other.example', handoverNotes: 'Theirs' }
  await call(operator, 'PUT', `${address}/solution`, delivery)
  await expect(panel.getByRole('textbox', { name: 'Solution address' })).toHaveValue(delivery.url)
  await expect(panel.getByText('Someone else saved: Theirs')).toBeVisible()
  await expect(notes).toHaveValue('Mine')
  await panel.getByRole('button', { name: 'Use theirs' }).click()
  await expect(notes).toHaveValue('Theirs')
})

test('the queue and its panel work with the keyboard, and Back closes the panel', async ({
  stage: { operator, ordered },
}) => {
  const search = new URLSearchParams({ tab: 'operations', 'ops-q': ordered.targetSaaS })
  await open(operator, `/dashboard?${search}`)
  const button = queue(operator).getByRole('button', { name: ordered.id })
  await button.press('Enter')
  const panel = operator.getByRole('dialog', { name: ordered.title })
  await expect(panel).toBeVisible()
  await operator.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.press('Enter')
  await expect(panel).toBeVisible()
  await operator.goBack()
  await expect(panel).toHaveCount(0)
  await expect(operator).toHaveURL(`/dashboard?${search}`)
})

test('an operator’s screens have no axe violation and no horizontal scroll at 360 px', async ({
  stage: { operator, ordered },
}) => {
  for (const colorScheme of isFullRun ? (['light', 'dark'] as const) : (['light'] as const)) {
    await operator.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(operator, '/dashboard?tab=operations')
    await expect(queue(operator)).toBeVisible()
    await expectNoAxeViolations(operator)
    await openPanel(operator, ordered)
    await expectNoAxeViolations(operator, { part: 'dialog' })
  }
  await operator.setViewportSize({ width: 360, height: 740 })
  const excess = await operator.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  )
  expect(Math.max(...excess)).toBeLessThanOrEqual(0)
})

async function openPanel(operator: Page, { id, title }: RequestDetail) {
  await open(operator, `/dashboard?tab=operations&request=${id}`)
  const panel = operator.getByRole('dialog', { name: title })
  await expect(panel).toBeVisible()
  return panel
}

function queue(operator: Page) {
  return operator.getByRole('table', { name: 'Queue' })
}

async function newPage(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

function placeOrder(client: Page, targetSaaS: string): Promise<RequestDetail> {
  return call(client, 'POST', '/requests', {
    targetSaaS,
    requirements: 'Contacts and a pipeline',
    budget: '10k-25k',
    timeframe: '3-months',
    companySize: '51-200',
  })
}

/** What the person on this page could do elsewhere: another tab, another device, another hand. */
async function call<Reply>(page: Page, method: string, path: string, data?: object) {
  const reply = await page.request.fetch(apiPath + path, {
    method,
    headers: { origin: new URL(page.url()).origin, [keyHeader]: randomUUID() },
    ...(data && { data }),
  })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as Reply
}
