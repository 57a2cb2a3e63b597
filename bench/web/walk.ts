import type { Locator, Page } from '@playwright/test'

// What a user does with each screen, on a phone: by touch and by keys, and so that it can be done again.

export async function tryHome(page: Page): Promise<void> {
  for (const product of ['Salesforce', 'Slack', 'Salesforce', 'Slack'])
    await line(page, product).tap()
  await line(page, 'Zendesk').press('Enter')
  await line(page, 'Zendesk').press('Space')
  await readStory(page)
  await switchTheme(page)
}

export function readStory(page: Page): Promise<void> {
  return openAndClose(page, button(page, 'A CRM that fits the pipeline'))
}

export async function switchTheme(page: Page): Promise<void> {
  for (const theme of ['Dark', 'Light']) {
    await button(page, 'Toggle theme').tap()
    await page.getByRole('menuitemradio', { name: theme }).tap()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
}

export async function tryBrowse(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search hits' })
  await search.tap()
  await search.pressSequentially('zendesk')
  await button(page, 'Remove filter: “zendesk”').tap()
  await filter(page)
}

export async function filter(page: Page): Promise<void> {
  await choose(page, 'Industry', 'Technology (2)')
  await choose(page, 'Status', /Completed/)
  await button(page, 'Clear all').tap()
}

export async function tryPricing(page: Page): Promise<void> {
  for (const cycle of ['Yearly', 'Monthly'])
    await page
      .getByRole('radio', { name: new RegExp(cycle) })
      .first()
      .tap()
  await readAnswers(page)
  await calculate(page)
}

export async function readAnswers(page: Page): Promise<void> {
  for (const question of ['When am I billed?', 'Can I change plans?']) {
    await button(page, question).tap()
    await button(page, question).tap()
  }
}

async function calculate(page: Page): Promise<void> {
  const calculator = page.getByRole('region', { name: 'What would it save you?' })
  await calculator.scrollIntoViewIfNeeded()
  await button(page, 'Add a product').tap()
  const product = calculator.getByRole('combobox', { name: 'Product' }).nth(1)
  await product.press('ControlOrMeta+a')
  await product.pressSequentially('Jira')
  await button(page, 'Remove Jira').tap()
  const seats = calculator.getByRole('textbox', { name: 'Seats', exact: true })
  for (const count of ['120', '100']) {
    await seats.press('ControlOrMeta+a')
    await seats.pressSequentially(count)
    // The address follows when the typing pauses; a menu opened before that would close again.
    await page.waitForURL(({ search }) => search.includes(`*${count}*`))
  }
}

export async function tryWizard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Slack', exact: true }).tap()
  await button(page, 'Next').tap()
  const requirements = page.getByRole('textbox', { name: 'Requirements' })
  await requirements.tap()
  await requirements.press('ControlOrMeta+a')
  await requirements.pressSequentially('Channels, threads and search.')
}

/** Goes on from there. It leaves a request behind, so it is done once only. */
export async function order(page: Page): Promise<void> {
  await button(page, 'Next').tap()
  await choose(page, 'Budget range', '$5,000 to $10,000')
  await choose(page, 'Timeframe', 'Flexible')
  await choose(page, 'Company size', '51-200 people')
  await button(page, 'Order Hit').tap()
  await untilHeading(page, 'Dashboard')
}

export async function tryDashboard(page: Page): Promise<void> {
  for (const tab of ['Hits', 'Overview', 'Solutions'])
    await page.getByRole('tab', { name: tab }).tap()
  await openAndClose(page, page.getByRole('button', { name: 'Access Solution' }).first())
}

export async function signUp(page: Page): Promise<void> {
  for (const [label, text] of Object.entries({
    Name: 'Ada Byron',
    Company: 'Engines',
    Email: 'ada@example.com',
    Password: 'secret',
  })) {
    const field = page.getByRole('main').getByLabel(label, { exact: true })
    await field.tap()
    await field.pressSequentially(text)
  }
  await button(page, 'Create Account').tap()
  await untilHeading(page, 'Dashboard')
}

export async function signOut(page: Page): Promise<void> {
  await button(page, 'Open menu').tap()
  await button(page, 'Account of Ada Byron').tap()
  await page.getByRole('menuitem', { name: 'Sign Out' }).tap()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

export async function followMenu(page: Page, name: string, heading: string): Promise<void> {
  await button(page, 'Open menu').tap()
  await page.getByRole('banner').getByRole('link', { name, exact: true }).tap()
  await untilHeading(page, heading)
}

/** By a link on the screen. */
export async function follow(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().tap()
  await untilHeading(page, heading)
}

function untilHeading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}

async function openAndClose(page: Page, opener: Locator): Promise<void> {
  await opener.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function choose(page: Page, list: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: list }).tap()
  await page.getByRole('option', { name: option }).tap()
}

/** A line of the statement: its name goes on with the amount. */
function line(page: Page, product: string): Locator {
  return page.getByRole('button', { name: `Strike ${product},` })
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}
