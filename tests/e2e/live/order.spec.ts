import type { Page } from '@playwright/test'
import { apiPath } from '#contract/endpoint.ts'
import { keyHeader } from '#contract/idempotency-key.ts'
import type { RequestList } from '#domain/requests/hit-request.ts'
import { otherTarget } from '#domain/requests/target-saas.ts'
import { messages } from '#domain/values/messages.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { finishedDraft, storeDraft } from '#tests/e2e/stored.ts'
import { callApi } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp, submitSignUp } from './people.ts'

const orderedAddress = /\/dashboard\?ordered=HIT-\d{3,}$/
const product = '<img src=x onerror="document.title=1">'

test('a visitor signs up at the end, returns to the finished form and orders once', async ({
  page,
}) => {
  const named = { target: otherTarget, customTarget: product, planChoice: 'professional-yearly' }
  await storeDraft(page, { ...finishedDraft, ...named })
  await open(page, '/order-hit?step=3')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('Next: back to your order')).toBeVisible()
  await submitSignUp(page, newPerson())

  await expect(page).toHaveURL('/order-hit?step=3')
  await expectFinishedForm(page)
  await expect(page.getByText('your order isn’t placed yet')).toBeVisible()
  await orderButton(page).click()
  await expect(page).toHaveURL(orderedAddress)
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page).toHaveTitle(/Dashboard/)
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toContainText(product)
  await expect(first).toHaveAttribute('aria-current', 'true')
  const ordered = page.getByRole('region', { name: /received\. You’ll hear from us/ })
  await expect(ordered).toBeInViewport()
  const sentence = /received\. You’ll hear from us (today|tonight|tomorrow|by [\w ]+)\./
  await expect(page.locator('[data-announcer]')).toHaveText(sentence)
  await auditInDepth(page)
  await ordered.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectOneOrder(page)
})

test('a lost reply never causes a second order, by retry, reload or double click', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/lost request: .*\/api\/requests|Failed to load resource: net::ERR_/)
  await signUp(page)
  await storeDraft(page, finishedDraft)
  await open(page, '/order-hit?step=3')
  const keys = await loseReplies(page, 2)
  await orderButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(messages.unavailable)
  await expectFinishedForm(page)
  // The alert may still be the first one's.
  const secondLost = page.waitForEvent('requestfailed')
  await orderButton(page).click()
  await secondLost
  expect(keys).toHaveLength(2)
  await expect(page.getByRole('alert')).toHaveText(messages.unavailable)
  await open(page, page.url())
  await expectFinishedForm(page)
  await orderButton(page).dblclick()

  await expect(page).toHaveURL(orderedAddress)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expectOneOrder(page)
})

async function expectFinishedForm(page: Page): Promise<void> {
  const size = page.getByRole('combobox', { name: 'Company size' })
  await expect(size).toHaveValue(finishedDraft.companySize)
}

async function expectOneOrder(page: Page): Promise<void> {
  const { requests } = await callApi<RequestList>(page, 'GET', '/requests')
  expect(requests).toHaveLength(1)
}

/** Orders reach the server, and so many of its replies get lost. Returns the keys they were sent with. */
async function loseReplies(page: Page, count: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**${apiPath}/requests`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    keys.push(request.headers()[keyHeader.toLowerCase()] ?? '')
    if (keys.length > count) return route.continue()
    expect((await route.fetch()).ok()).toBe(true)
    return route.abort()
  })
  return keys
}

function orderButton(page: Page) {
  return page.getByRole('button', { name: 'Order Hit' })
}
