import type { Page, Route } from '@playwright/test'
import { apiPath } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/order-key.ts'
import type { RequestList } from '#domain/hit-request.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { otherTarget } from '#domain/target-saas.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open, untilMounted } from '#tests/e2e/open.ts'
import { finishedDraft, storeDraft } from '#tests/e2e/stored.ts'
import { callApi } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signIn, signUp } from './people.ts'

const orderedAddress = /\/dashboard\?ordered=HIT-\d{3,}$/
const lostReply = /lost request: .*\/api\/requests|Failed to load resource: net::ERR_/

test('a visitor signs up at the end, returns to the finished form and orders once', async ({
  page,
  allowRefusal,
}) => {
  allowRefusal(401)
  await openFinished(page, {
    ...finishedDraft,
    target: otherTarget,
    customTarget: 'Notion',
    planChoice: 'professional-yearly',
  })
  await expect(page.getByText('You can order with just your email address')).toBeVisible()
  await orderButton(page).click()
  const heading = page.getByRole('heading', { name: 'One more step to place this order' })
  await expect(heading).toBeFocused()
  await expectNoAxeViolations(page)

  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('Next: back to your order')).toBeVisible()
  const person = newPerson()
  await page.getByRole('textbox', { name: 'Name' }).fill(person.name)
  await page.getByRole('textbox', { name: 'Company' }).fill(person.company)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page).toHaveURL('/order-hit?step=3')
  await expectFinishedForm(page)
  await expect(page.getByText('You can order with just your email')).toHaveCount(0)
  await expect(page.getByText('your order isn’t placed yet')).toBeVisible()
  await orderButton(page).click()
  await expect(page).toHaveURL(orderedAddress)
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toContainText('Notion')
  await expect(first).toContainText('Just ordered')
  const ordered = page.getByRole('region', { name: /Just ordered/ })
  await expect(ordered).toBeInViewport()
  await expect(ordered).toContainText(/HIT-\d+ is in\. We answer within 24 hours\./)
  await expect(ordered).toContainText(/We answer by \w{3} \d+, \d+:\d\d [AP]M/)
  await expect(page.locator('[data-announcer]')).toHaveText(/is in\. We answer within 24 hours\./)
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(first).toContainText('We answer by')
  await expectNoAxeViolations(page)
  await page.reload()
  await ordered.getByRole('link', { name: /Notion/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Professional, $4,790.40 a year')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await ordered.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByLabel('Pending', { exact: true })).toHaveText('1')
  await expectOrders(page, 1)
})

test('a signed-out client signs in at the end and keeps the finished form', async ({
  page,
  context,
  allowRefusal,
}) => {
  allowRefusal(401)
  const person = await signUp(page)
  await context.clearCookies()
  await openFinished(page)
  await orderButton(page).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // The wizard has a field of this name as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page).toHaveURL('/order-hit?step=3')
  await expectFinishedForm(page)
  await orderButton(page).click()
  await expect(page).toHaveURL(orderedAddress)
  await expectOrders(page, 1)
})

test('a new order is the first row of the dashboard', async ({ page }) => {
  await signUp(page)
  for (const target of ['Slack', 'Jira']) {
    await openFinished(page, { ...finishedDraft, target })
    await orderButton(page).click()
    await expect(page).toHaveURL(orderedAddress)
    const first = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(first).toContainText(target)
  }
  await expectOrders(page, 2)
})

test('a lost reply causes no second order, by a retry or after a reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(lostReply)
  await signUp(page)
  await openFinished(page)
  const keys = await loseReplies(page, 2)

  await orderButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(messages.unavailable)
  await expectFinishedForm(page)
  await orderButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(messages.unavailable)
  await page.reload()
  await untilMounted(page)
  await expectFinishedForm(page)
  await orderButton(page).click()

  await expect(page).toHaveURL(orderedAddress)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expectOrders(page, 1)
})

test('a double click and a repeated Enter place one order', async ({ page }) => {
  await signUp(page)
  await openFinished(page)
  await orderButton(page).dblclick()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(orderedAddress)
  await expectOrders(page, 1)
})

test('the same order sent again after it was placed is a second order', async ({ page }) => {
  await signUp(page)
  for (let times = 1; times <= 2; times += 1) {
    await openFinished(page)
    await orderButton(page).click()
    await expect(page).toHaveURL(orderedAddress)
    await expectOrders(page, times)
  }
})

test('a product name that the server rejects stays with an error beside it', async ({
  page,
  allowRefusal,
}) => {
  allowRefusal(400)
  await signUp(page)
  const customTarget = 'x'.repeat(limits.productMax + 1)
  await openFinished(page, { ...finishedDraft, target: otherTarget, customTarget })
  await orderButton(page).click()

  const name = page.getByRole('textbox', { name: 'Product name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(messages.productTooLong)
  await expect(name).toHaveValue(customTarget)
  await expect(page).toHaveURL('/order-hit')
  await expectNoAxeViolations(page)

  await name.fill('Notion')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expectFinishedForm(page)
  await orderButton(page).click()
  await expect(page).toHaveURL(orderedAddress)
})

test('requirements that the server rejects stay with an error beside them', async ({
  page,
  allowRefusal,
}) => {
  allowRefusal(400)
  await signUp(page)
  const requirements = 'x'.repeat(limits.requirementsMax + 1)
  await openFinished(page, { ...finishedDraft, requirements })
  await orderButton(page).click()

  const box = page.getByRole('textbox', { name: 'Requirements' })
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(new RegExp(messages.requirementsTooLong))
  await expect(box).toHaveValue(requirements)
  await expect(page).toHaveURL('/order-hit?step=2')
})

for (const [what, answer, words] of [
  ['too many orders', { status: 429, json: refusal('too-many') }, messages.tooMany],
  ['a server that is down', { status: 503, json: refusal('unavailable') }, messages.unavailable],
  ['an answer that is none', { status: 502, body: '<h1>Bad gateway</h1>' }, messages.unavailable],
] as const) {
  test(`${what}: an error appears beside the button, and the form stays`, async ({
    page,
    allowRefusal,
  }) => {
    allowRefusal(answer.status)
    await signUp(page)
    await openFinished(page)
    await page.route(`**${apiPath}/requests`, (route) => route.fulfill(answer), { times: 1 })
    await orderButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(orderButton(page)).toBeFocused()
    await expectFinishedForm(page)

    await orderButton(page).click()
    await expect(page).toHaveURL(orderedAddress)
    await expectOrders(page, 1)
  })
}

test('a session that ended during the form shows an error and keeps the form', async ({
  page,
  context,
  allowRefusal,
}) => {
  allowRefusal(401)
  const person = await signUp(page)
  await openFinished(page)
  await context.clearCookies()
  await orderButton(page).click()
  await expect(
    page.getByRole('heading', { name: 'One more step to place this order' }),
  ).toBeFocused()

  await signIn(page, person)
  await open(page, '/order-hit?step=3')
  await expectFinishedForm(page)
  await orderButton(page).click()
  await expect(page).toHaveURL(orderedAddress)
  await expectOrders(page, 1)
})

test('markup in an order stays text', async ({ page }) => {
  await signUp(page)
  const customTarget = '<img src=x onerror="document.title=1">'
  await openFinished(page, { ...finishedDraft, target: otherTarget, customTarget })
  await orderButton(page).click()
  await expect(page).toHaveURL(orderedAddress)
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(customTarget)
  await expect(page).toHaveTitle(/^Dashboard/)
})

async function openFinished(page: Page, draft = finishedDraft): Promise<void> {
  await storeDraft(page, draft)
  await open(page, '/order-hit?step=3')
  await expectFinishedForm(page)
}

async function expectFinishedForm(page: Page): Promise<void> {
  for (const [name, value] of [
    ['Budget range', finishedDraft.budget],
    ['Timeframe', finishedDraft.timeframe],
    ['Company size', finishedDraft.companySize],
  ] as const) {
    await expect(page.getByRole('combobox', { name })).toHaveValue(value)
  }
}

async function expectOrders(page: Page, count: number): Promise<void> {
  const { requests } = await callApi<RequestList>(page, 'GET', '/requests')
  expect(requests).toHaveLength(count)
}

/** Orders reach the server, and so many of its replies get lost. Tells the keys they were sent with. */
async function loseReplies(page: Page, count: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**${apiPath}/requests`, async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    keys.push(request.headers()[keyHeader.toLowerCase()] ?? '')
    if (keys.length > count) return route.continue()
    expect((await route.fetch()).ok()).toBe(true)
    return route.abort()
  })
  return keys
}

function refusal(code: string) {
  return {
    error: { code, message: code === 'too-many' ? messages.tooMany : messages.unavailable },
  }
}

function orderButton(page: Page) {
  return page.getByRole('button', { name: 'Order Hit' })
}
