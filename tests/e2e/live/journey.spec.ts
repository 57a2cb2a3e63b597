import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { open } from '#tests/e2e/open.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp, signUpByForm } from './people.ts'
import { startWork } from './start-work.ts'

test('a request goes from order to handover between a client and an operator', async ({
  page: client,
  browser,
  baseURL,
  enterAsOperator,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const operator = await context.newPage()
  await enterAsOperator(operator, newPerson('Omar Haddad'))

  const person = await signUpByForm(client, newPerson('Grace Hopper'))
  await order(client, 'Notion')
  await client.getByRole('tabpanel').getByRole('link', { name: 'Replacement for Notion' }).click()
  const panel = client.getByRole('dialog', { name: 'Replacement for Notion' })
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(panel).toContainText('Pages and databases for nine people.')
  await expect(client).toHaveURL(/\/dashboard\?ordered=(HIT-\d+)&request=\1$/)

  const id = new URL(client.url()).searchParams.get('request') ?? ''
  await open(operator, `/dashboard?tab=operations&request=${id}`)
  const tools = operator.getByRole('dialog', { name: 'Replacement for Notion' })
  await startWork(tools)
  await expect(panel.getByText('In Progress', { exact: true }).first()).toBeVisible()
  await tools.getByLabel('Estimated completion').fill('2027-01-05')
  await tools.getByRole('button', { name: 'Save date' }).click()
  await expect(timeline).toContainText('Jan 5, 2027')

  await panel.getByRole('textbox', { name: 'Message' }).fill('Can guests read along?')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(tools.getByText('Can guests read along?')).toBeVisible()
  await tools.getByRole('textbox', { name: 'Message to the client' }).fill('They can.')
  await tools.getByRole('button', { name: 'Send message' }).click()
  await expect(timeline).toContainText('They can.')
  await tools.getByRole('textbox', { name: 'Internal note' }).fill('Ask for the logo')
  await tools.getByRole('button', { name: 'Add note' }).click()
  await expect(tools.getByText('Ask for the logo')).toBeVisible()

  await tools.getByRole('textbox', { name: 'Solution address' }).fill('https://pages.example/')
  await tools.getByRole('textbox', { name: 'Handover notes' }).fill('Begin with the manual.')
  await tools.getByRole('button', { name: 'Save solution' }).click()
  await tools.getByRole('button', { name: 'Mark completed' }).click()
  await tools.getByRole('textbox', { name: 'Reason for completing it' }).fill('We met at a fair')
  await tools.getByRole('button', { name: 'Mark completed' }).click()
  await expect(panel.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('Ask for the logo')).toHaveCount(0)
  await context.close()

  await open(client, '/dashboard?tab=solutions')
  await client.getByRole('button', { name: 'Access Solution' }).click()
  const solution = client.getByRole('dialog')
  await expect(solution.getByRole('link', { name: /pages\.example/ })).toHaveAttribute(
    'href',
    'https://pages.example/',
  )
  await expect(solution).toContainText('Begin with the manual.')
  await solution.getByRole('button', { name: 'Close' }).click()

  const downloading = client.waitForEvent('download')
  await client.getByRole('link', { name: 'JSON' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ user: { email: person.email }, requests: [{ id }] })
  expect(file).not.toContain('Ask for the logo')
  expect(file).not.toContain('We met at a fair')

  await open(client, '/dashboard?account=open')
  const account = client.getByRole('dialog', { name: 'Account' })
  await account.getByRole('button', { name: 'Delete account…' }).click()
  const section = account.getByRole('region', { name: 'Delete account' })
  await section.getByLabel('Password', { exact: true }).fill(person.password)
  await section.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(client.getByText(messages.accountDeleted)).toBeVisible()
  await open(client, '/dashboard')
  await expect(client.getByText('These are sample requests')).toBeVisible()
})

test('signing out in one tab signs out in the others', async ({ page, context, allowConsole }) => {
  // A call of the other tab that is under way when the session ends is refused.
  allowConsole(/ 401 .*\/api\/(requests|statement|unread)\b/)
  await signUp(page)
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(other.getByText('Here are your requests.')).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other.getByText('You’re not signed in.')).toBeVisible()
  await expect(other.getByText('These are sample requests')).toBeVisible()
})

async function order(page: Page, product: string): Promise<void> {
  await open(page, '/order-hit')
  await page.getByRole('radio', { name: 'Other (specify)' }).check()
  await page.getByRole('textbox', { name: 'Product name' }).fill(product)
  await page.getByRole('button', { name: 'Next' }).click()
  const requirements = page.getByRole('textbox', { name: 'Requirements' })
  await requirements.fill('Pages and databases for nine people.')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Budget range' }).selectOption('5k-10k')
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('3-months')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('1-10')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?ordered=HIT-\d{3,}$/)
}
