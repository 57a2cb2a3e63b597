import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'
import { finishedDraft, storeDraft } from './stored.ts'

const presets = [
  'Salesforce',
  'HubSpot',
  'Asana',
  'monday.com',
  'Jira',
  'Slack',
  'Zoom',
  'Mailchimp',
  'Zendesk',
  'Dropbox',
  'QuickBooks',
  'Adobe Creative Cloud',
]

const say = {
  product: 'Please select or enter a SaaS product',
  requirements: 'Please describe your requirements',
  budget: 'Please select a budget range',
  timeframe: 'Please select a timeframe',
  companySize: 'Please select your company size',
  ordered: 'Hit ordered successfully!',
}

test.describe('step 1, target SaaS', () => {
  test('the twelve products and Other can be chosen @spec-9.1', async ({ page }) => {
    await open(page, '/order-hit')
    await expectStep(page, 'Target SaaS')
    const group = page.getByRole('radiogroup', { name: 'Target SaaS' })
    await expect(group.getByRole('radio')).toHaveCount(13)
    for (const name of [...presets, 'Other (specify)']) {
      await expect(group.getByRole('radio', { name, exact: true })).not.toBeChecked()
    }
    await expect(button(page, 'Back')).toHaveCount(0)
  })

  test('Next without a product shows inline and toast errors and stays on step 1 @spec-5.4 @spec-8.1', async ({
    page,
  }) => {
    await open(page, '/order-hit')
    await button(page, 'Next').click()
    await expect(toast(page, say.product)).toBeVisible()
    await expect(inline(page, say.product)).toBeVisible()
    const group = page.getByRole('radiogroup', { name: 'Target SaaS' })
    await expect(group).toHaveAccessibleDescription(say.product)
    await expect(product(page, 'Salesforce')).toBeFocused()
    await expectStep(page, 'Target SaaS')
    await expect(page).toHaveURL('/order-hit')
    await expectNoAxeViolations(page)

    await product(page, 'Zoom').click()
    await expect(inline(page, say.product)).toHaveCount(0)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('Other requires a product name that is not blank @spec-5.4', async ({ page }) => {
    await open(page, '/order-hit')
    await expect(textbox(page, 'Product name')).toHaveCount(0)
    await product(page, 'Other (specify)').click()
    await textbox(page, 'Product name').fill('   ')
    await button(page, 'Next').click()
    await expect(toast(page, say.product)).toBeVisible()
    await expect(textbox(page, 'Product name')).toHaveAccessibleDescription(say.product)
    await expect(textbox(page, 'Product name')).toBeFocused()
    await expectStep(page, 'Target SaaS')

    await textbox(page, 'Product name').fill(' Notion ')
    await button(page, 'Next').click()
    await expectStep(page, 'Requirements')
    await expect(page.getByRole('heading', { level: 2, name: 'do in Notion?' })).toBeVisible()
  })

  test('choosing a product after Other hides the product name and does not require it', async ({
    page,
  }) => {
    await open(page, '/order-hit')
    await product(page, 'Other (specify)').click()
    await product(page, 'Jira').click()
    await expect(textbox(page, 'Product name')).toHaveCount(0)
    await button(page, 'Next').click()
    await expectStep(page, 'Requirements')
  })

  test('a double click on Next advances one step', async ({ page }) => {
    await open(page, '/order-hit')
    await product(page, 'Jira').click()
    await button(page, 'Next').click({ clickCount: 2, delay: 60 })
    await expectStep(page, 'Requirements')
    await textbox(page, 'Requirements').fill('Boards')
    await expect(toasts(page)).toHaveCount(0)
    await page.goBack()
    await expectStep(page, 'Target SaaS')
  })
})

test.describe('step 2, requirements', () => {
  test('requirements must not be blank @spec-5.5', async ({ page }) => {
    await open(page, '/order-hit?target=Slack')
    await button(page, 'Next').click()
    const requirements = textbox(page, 'Requirements')
    for (const words of ['', ' \n  ']) {
      await requirements.fill(words)
      await button(page, 'Next').click()
      await expect(toast(page, say.requirements)).toBeVisible()
      await expect(inline(page, say.requirements)).toBeVisible()
      await expect(requirements).toHaveAccessibleDescription(new RegExp(say.requirements))
      await expect(requirements).toBeFocused()
      await expectStep(page, 'Requirements')
      await toasts(page).getByRole('button', { name: 'Close toast' }).click()
      await expect(toasts(page)).toHaveCount(0)
    }
    await expectNoAxeViolations(page)
    await button(page, 'Next').click()
    await expect(toast(page, say.requirements)).toBeVisible()
    await header(page, 'Pricing').click()
    await expect(page).toHaveURL('/pricing')
    await expect(toasts(page)).toHaveCount(0)
    await page.goBack()
    await requirements.fill('Channels')
    await button(page, 'Next').click()
    await expectStep(page, 'Details')
    const steps = page.getByRole('main').getByRole('list').first().getByRole('button')
    await expect(steps).toHaveText([/Target SaaS/, /Requirements/])
    await steps.first().press('Enter')
    await expectStep(page, 'Target SaaS')
    await expect(page).toHaveURL('/order-hit')
  })
})

test.describe('step 3, details', () => {
  test('the options are those of the specification @spec-9.1', async ({ page }) => {
    await openDetails(page)
    for (const [name, values] of [
      ['Budget range', ['under-5k', '5k-10k', '10k-25k', '25k-50k', 'over-50k']],
      ['Timeframe', ['asap', '1-month', '3-months', '6-months', 'flexible']],
      ['Company size', ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+']],
    ] as const) {
      const options = choice(page, name).locator('option')
      const found = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
      expect(found).toEqual(['', ...values])
    }
  })

  test('missing details show one toast at a time and all inline errors at once @spec-5.6 @spec-8.1', async ({
    page,
  }) => {
    await openDetails(page)
    await button(page, 'Order Hit').click()
    await expect(toast(page, say.budget)).toBeVisible()
    await expect(choice(page, 'Budget range')).toHaveAccessibleDescription(say.budget)
    await expect(choice(page, 'Timeframe')).toHaveAccessibleDescription(say.timeframe)
    await expect(choice(page, 'Company size')).toHaveAccessibleDescription(say.companySize)
    await expect(choice(page, 'Budget range')).toBeFocused()
    await expect(toasts(page)).toHaveCount(1)
    await expectNoAxeViolations(page)

    await choice(page, 'Budget range').selectOption('5k-10k')
    await expect(inline(page, say.budget)).toHaveCount(0)
    await button(page, 'Order Hit').click()
    await expect(toast(page, say.timeframe)).toBeVisible()
    await expect(choice(page, 'Timeframe')).toBeFocused()

    await choice(page, 'Timeframe').selectOption('asap')
    await button(page, 'Order Hit').click()
    await expect(toast(page, say.companySize)).toBeVisible()
    await expect(choice(page, 'Company size')).toBeFocused()
    await expectStep(page, 'Details')
    await expect(page).toHaveURL('/order-hit?step=3')
  })

  test('the last step summarises the whole order @spec-3.7', async ({ page }) => {
    await open(page, '/order-hit?target=Notion')
    await button(page, 'Next').click()
    await textbox(page, 'Requirements').fill('Pages and search.\nNo copy abroad.')
    await button(page, 'Next').click()
    const summary = page.getByRole('region', { name: 'Your order' })
    await expect(summary.getByRole('definition')).toHaveText([
      'Notion',
      'Pages and search. No copy abroad.',
      'Not chosen yet',
      'Not chosen yet',
      'Not chosen yet',
    ])
    await choice(page, 'Budget range').selectOption('over-50k')
    await choice(page, 'Timeframe').selectOption('6-months')
    await choice(page, 'Company size').selectOption('1000+')
    await expect(summary.getByRole('definition')).toHaveText([
      'Notion',
      'Pages and search. No copy abroad.',
      'Over $50,000',
      'Within 6 months',
      'More than 1000 people',
    ])
  })
})

test.describe('navigation between steps', () => {
  test('a new step is announced and its heading takes focus', async ({ page }) => {
    await open(page, '/order-hit')
    const announcer = page.locator('[data-announcer]')
    await expect(announcer).toBeEmpty()
    await product(page, 'Slack').click()
    await button(page, 'Next').click()
    await expect(announcer).toHaveText('Step 2 of 3: Requirements')
    await expect(page.getByRole('heading', { name: /do in Slack/ })).toBeFocused()
    await textbox(page, 'Requirements').fill('Channels')
    await button(page, 'Next').click()
    await expect(announcer).toHaveText('Step 3 of 3: Details')
    await expect(page.getByRole('heading', { name: 'Budget, timing and team size' })).toBeFocused()
    await button(page, 'Back').click()
    await expect(announcer).toHaveText('Step 2 of 3: Requirements')
    await expect(page.getByRole('heading', { name: /do in Slack/ })).toBeFocused()
  })

  test('the Back button keeps everything @spec-2.18 @spec-4.4', async ({ page }) => {
    await storeDraft(page, finishedDraft)
    await open(page, '/order-hit?step=3')
    await expectStep(page, 'Details')
    await button(page, 'Back').click()
    await expect(textbox(page, 'Requirements')).toHaveValue(finishedDraft.requirements)
    await button(page, 'Back').click()
    await expect(product(page, 'Slack')).toBeChecked()
    await expectStep(page, 'Target SaaS')
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    await expectDetails(page)
  })

  test('the browser’s Back and Forward walk the steps and keep everything', async ({ page }) => {
    await open(page, '/order-hit')
    await product(page, 'Other (specify)').click()
    await textbox(page, 'Product name').fill('Notion')
    await button(page, 'Next').click()
    await textbox(page, 'Requirements').fill('Pages')
    await button(page, 'Next').click()
    await choice(page, 'Timeframe').selectOption('flexible')
    await page.goBack()
    await expectStep(page, 'Requirements')
    await expect(textbox(page, 'Requirements')).toHaveValue('Pages')
    await page.goBack()
    await expectStep(page, 'Target SaaS')
    await expect(product(page, 'Other (specify)')).toBeChecked()
    await expect(textbox(page, 'Product name')).toHaveValue('Notion')
    await page.goForward()
    await page.goForward()
    await expectStep(page, 'Details')
    await expect(choice(page, 'Timeframe')).toHaveValue('flexible')
  })

  test('values and the step survive a reload', async ({ page }) => {
    await open(page, '/order-hit')
    await product(page, 'Other (specify)').click()
    await textbox(page, 'Product name').fill('Notion')
    await button(page, 'Next').click()
    await textbox(page, 'Requirements').fill('Half a sente')
    await page.reload()
    await untilMounted(page)
    await expectStep(page, 'Requirements')
    await expect(textbox(page, 'Requirements')).toHaveValue('Half a sente')
    await button(page, 'Next').click()
    await choice(page, 'Company size').selectOption('11-50')
    await page.reload()
    await untilMounted(page)
    await expectStep(page, 'Details')
    await expect(choice(page, 'Company size')).toHaveValue('11-50')
    await expect(choice(page, 'Budget range')).toHaveValue('')
  })

  test('a draft survives its tab and is removed when it is discarded', async ({ page }) => {
    await open(page, '/order-hit?target=Zoom')
    await expect(button(page, 'Discard draft')).toBeVisible()
    const other = await page.context().newPage()
    await page.close()
    await open(other, '/order-hit')
    await expect(product(other, 'Zoom')).toBeChecked()
    await button(other, 'Discard draft').click()
    await expectEmptyFirstStep(other)
    await expect(button(other, 'Undo')).toBeFocused()
    await other.reload()
    await untilMounted(other)
    await expectEmptyFirstStep(other)
  })

  test('values survive a visit to another page', async ({ page }) => {
    await open(page, '/order-hit?target=Zoom')
    await button(page, 'Next').click()
    await textbox(page, 'Requirements').fill('Calls with 40 people')
    await header(page, 'Pricing').click()
    await expect(page).toHaveURL('/pricing')
    await header(page, 'Order a Hit').click()
    await expectStep(page, 'Target SaaS')
    await expect(product(page, 'Zoom')).toBeChecked()
    await button(page, 'Next').click()
    await expect(textbox(page, 'Requirements')).toHaveValue('Calls with 40 people')
  })

  test('an address cannot skip a step that is not finished', async ({ page }) => {
    await open(page, '/order-hit?step=3')
    await expectStep(page, 'Target SaaS')
    await product(page, 'Slack').click()
    await expectStep(page, 'Target SaaS')
    await button(page, 'Next').click()
    await expectStep(page, 'Requirements')
    await textbox(page, 'Requirements').pressSequentially('Channels')
    await expectStep(page, 'Requirements')
    await expect(textbox(page, 'Requirements')).toHaveValue('Channels')
  })

  test('a step that became unfinished stays in view until Next', async ({ page }) => {
    await open(page, '/order-hit?target=Slack')
    await button(page, 'Next').click()
    await textbox(page, 'Requirements').fill('Channels')
    await button(page, 'Next').click()
    await expectStep(page, 'Details')
    await page.goBack()
    await page.goBack()
    await expectStep(page, 'Target SaaS')
    await product(page, 'Other (specify)').click()
    await page.goForward()
    await expectStep(page, 'Target SaaS')
    await textbox(page, 'Product name').pressSequentially('Notion')
    await expect(textbox(page, 'Product name')).toHaveValue('Notion')
    await expectStep(page, 'Target SaaS')
  })

  test('an unknown step in the address opens the first unfinished step', async ({ page }) => {
    for (const step of ['0', '-1', '7', '1.5', 'two']) {
      await open(page, `/order-hit?step=${step}`)
      await expectStep(page, 'Target SaaS')
    }
    await open(page, '/order-hit?target=Slack&step=7')
    await expectStep(page, 'Requirements')
    await expect(page).toHaveURL('/order-hit?step=2')
  })
})

test.describe('a product in the address', () => {
  test('a known product is preselected', async ({ page }) => {
    await open(page, '/order-hit?target=Slack')
    await expect(product(page, 'Slack')).toBeChecked()
    await expect(page).toHaveURL('/order-hit')
  })

  test('an unknown product is filled in as Other', async ({ page }) => {
    await open(page, '/order-hit?target=Notion')
    await expect(product(page, 'Other (specify)')).toBeChecked()
    await expect(textbox(page, 'Product name')).toHaveValue('Notion')
  })

  test('it replaces the draft’s product once, but not a later choice', async ({ page }) => {
    await storeDraft(page, { ...finishedDraft, target: 'Jira' })
    await open(page, '/order-hit?target=Slack')
    await expect(product(page, 'Slack')).toBeChecked()
    await product(page, 'Asana').click()
    await page.reload()
    await untilMounted(page)
    await expect(product(page, 'Asana')).toBeChecked()
    await button(page, 'Next').click()
    await expect(textbox(page, 'Requirements')).toHaveValue(finishedDraft.requirements)
  })
})

test.describe('a plan in the address', () => {
  test('it is shown with its price, kept through a reload, and changed or removed in the summary', async ({
    page,
  }) => {
    await storeDraft(page, finishedDraft)
    await open(page, '/order-hit?plan=professional&billing=yearly')
    await expect(page).toHaveURL('/order-hit')
    await expect(page.getByText('Plan: Professional, $4,790.40 a year')).toBeVisible()
    await open(page, '/order-hit?step=3')
    const plan = choice(page, 'Plan')
    await expect(plan.locator('option:checked')).toHaveText('Professional, $4,790.40 a year')
    await expectNoAxeViolations(page)
    await plan.selectOption('Starter, $199 a month')
    await page.reload()
    await untilMounted(page)
    await expect(plan).toHaveValue('starter-monthly')
    await plan.selectOption('No plan yet')
    await expect(plan).toBeVisible()
    await page.reload()
    await untilMounted(page)
    await expectDetails(page)
    await expect(plan).toHaveCount(0)
  })

  test('an unknown plan is ignored', async ({ page }) => {
    await open(page, '/order-hit?plan=gold&billing=yearly')
    await expect(page).toHaveURL('/order-hit')
    await expect(page.getByText('Plan:')).toHaveCount(0)
  })
})

test.describe('the order', () => {
  test('ordering is busy for 1500 ms, then shows a toast and opens the dashboard @spec-4.4 @spec-8.2', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-03-02T10:00:00' })
    await openFinished(page)
    await page.clock.pauseAt('2026-03-02T11:00:00')
    await button(page, 'Order Hit').click()
    await page.clock.runFor(1400)
    await expect(button(page, 'Order Hit')).toBeDisabled()
    await expect(button(page, 'Order Hit')).toHaveAttribute('aria-busy', 'true')
    await expect(button(page, 'Back')).toBeDisabled()
    await expect(page.getByText('Placing your order…')).toHaveRole('status')
    await expect(toasts(page)).toHaveCount(0)

    await page.clock.runFor(200)
    await expect(page).toHaveURL('/dashboard')
    await page.clock.runFor(200)
    await expect(toast(page, say.ordered)).toBeVisible()
    await expect(toasts(page)).toHaveCount(1)
  })

  test('a finished order leaves no draft behind', async ({ page }) => {
    await openFinished(page)
    await button(page, 'Order Hit').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    expect(await page.evaluate(() => localStorage.getItem('order-draft'))).toBeNull()

    await header(page, 'Order a Hit').click()
    await expectEmptyFirstStep(page)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expectEmptyFirstStep(page)
  })

  test('Enter twice, or two presses within one frame, order once', async ({ page }) => {
    await openFinished(page)
    await countOrders(page)
    await button(page, 'Order Hit').focus()
    await page.evaluate(() => {
      const form = document.querySelector('form')
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page, say.ordered)).toBeVisible()
    await expect(toasts(page)).toHaveCount(1)
    expect(await ordersCounted(page)).toBe(1)
  })

  test('leaving and coming back while an order is under way cannot order it again', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-03-02T10:00:00' })
    await openFinished(page)
    await countOrders(page)
    await page.clock.pauseAt('2026-03-02T11:00:00')
    await button(page, 'Order Hit').click()
    await page.clock.runFor(100)
    await header(page, 'Pricing').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await page.goBack()
    await expectDetails(page)
    await expect(button(page, 'Order Hit')).toBeDisabled()
    await page.clock.runFor(1600)
    await expect(page).toHaveURL('/dashboard')
    expect(await ordersCounted(page)).toBe(1)
  })

  test('leaving during an order shows its toast and stays on the new page', async ({ page }) => {
    await openFinished(page)
    await button(page, 'Order Hit').click()
    await expect(button(page, 'Order Hit')).toBeDisabled()
    await header(page, 'Pricing').click()
    await expect(page).toHaveURL('/pricing')
    await expect(toast(page, say.ordered)).toBeVisible()
    await expect(page).toHaveURL('/pricing')
    expect(await page.evaluate(() => localStorage.getItem('order-draft'))).toBeNull()
  })

  test('a stored choice that is not on the list is ignored', async ({ page }) => {
    await storeDraft(page, { ...finishedDraft, budget: 'a fortune' })
    await open(page, '/order-hit?step=3')
    await expect(page.getByText('Not chosen yet')).toHaveCount(1)
    await button(page, 'Order Hit').click()
    await expect(toast(page, say.budget)).toBeVisible()
  })
})

test.describe('toasts', () => {
  test('a toast is in a live region and can be dismissed', async ({ page }) => {
    await open(page, '/order-hit')
    await button(page, 'Next').click()
    await expect(toast(page, say.product)).toBeVisible()
    const region = page.getByRole('region', { name: /Notifications/ })
    await expect(region).toHaveAttribute('aria-live', 'polite')
    await toasts(page).getByRole('button', { name: 'Close toast' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })

  test('a toast stays for at least 4 s, then leaves by itself', async ({ page }) => {
    await page.clock.install({ time: '2026-03-02T10:00:00' })
    await open(page, '/order-hit')
    await page.clock.pauseAt('2026-03-02T11:00:00')
    await button(page, 'Next').click()
    await page.clock.runFor(100)
    await expect(toast(page, say.product)).toBeVisible()
    await page.clock.runFor(4000)
    await expect(toast(page, say.product)).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('the same message twice is one toast', async ({ page }) => {
    await open(page, '/order-hit')
    await button(page, 'Next').click()
    await expect(toast(page, say.product)).toBeVisible()
    await button(page, 'Next').click()
    await expect(toasts(page)).toHaveCount(1)
  })
})

test('a hit can be ordered with the keyboard alone @spec-2.18', async ({ page }) => {
  await open(page, '/order-hit')
  const { keyboard } = page
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(product(page, 'Salesforce')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(product(page, 'Other (specify)')).toBeChecked()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Product name')).toBeFocused()
  await keyboard.type('Notion')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: /do in Notion/ })).toBeFocused()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Requirements')).toBeFocused()
  await keyboard.type('Pages, tables and search')
  await keyboard.press('Tab')
  await expect(button(page, 'Back')).toBeFocused()
  await keyboard.press('Tab')
  await expect(button(page, 'Next')).toBeFocused()
  await keyboard.press('Space')

  await expectStep(page, 'Details')
  for (const name of ['Budget range', 'Timeframe', 'Company size']) {
    await keyboard.press('Tab')
    await expect(choice(page, name)).toBeFocused()
    await keyboard.press('Space')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(choice(page, name)).not.toHaveValue('')
  }
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(button(page, 'Order Hit')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(toast(page, say.ordered)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a hit can be ordered by touch at 320 px without horizontal scroll', async ({ page }) => {
    await open(page, '/order-hit')
    await expectNoSidewaysScroll(page)
    await button(page, 'Next').tap()
    await expect(toast(page, say.product)).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Close toast' }).tap()
    await expect(toasts(page)).toHaveCount(0)

    await product(page, 'Other (specify)').tap()
    await textbox(page, 'Product name').fill('Donaudampfschifffahrtsgesellschaftssoftware')
    await button(page, 'Next').tap()
    await expectStep(page, 'Requirements')
    await expectNoSidewaysScroll(page)
    await textbox(page, 'Requirements').tap()
    await textbox(page, 'Requirements').fill('Ships')
    await button(page, 'Next').tap()

    await expectStep(page, 'Details')
    await expectNoSidewaysScroll(page)
    for (const [name, option] of [
      ['Budget range', '$5,000 to $10,000'],
      ['Timeframe', 'Flexible'],
      ['Company size', '51-200 people'],
    ] as const) {
      await choice(page, name).tap()
      await page.getByRole('option', { name: option }).tap()
    }
    await button(page, 'Order Hit').tap()
    await expect(page).toHaveURL('/dashboard')
    await expect(toast(page, say.ordered)).toBeVisible()
  })
})

function product(page: Page, name: string) {
  const group = page.getByRole('radiogroup', { name: 'Target SaaS' })
  return group.getByRole('radio', { name, exact: true })
}

function textbox(page: Page, name: string) {
  return page.getByRole('textbox', { name })
}

function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name })
}

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

function header(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name })
}

function inline(page: Page, message: string) {
  return page.getByRole('main').getByText(message)
}

function toasts(page: Page) {
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
}

function toast(page: Page, message: string) {
  return toasts(page).filter({ hasText: message })
}

async function openDetails(page: Page): Promise<void> {
  await storeDraft(page, { ...finishedDraft, budget: '', timeframe: '', companySize: '' })
  await open(page, '/order-hit?step=3')
  await expectStep(page, 'Details')
}

async function openFinished(page: Page): Promise<void> {
  await storeDraft(page, finishedDraft)
  await open(page, '/order-hit?step=3')
  await expectDetails(page)
}

async function expectStep(page: Page, name: string): Promise<void> {
  await expect(page.locator('main [aria-current="step"]')).toContainText(name)
}

async function expectDetails(page: Page): Promise<void> {
  await expectStep(page, 'Details')
  await expect(choice(page, 'Budget range')).toHaveValue(finishedDraft.budget)
  await expect(choice(page, 'Timeframe')).toHaveValue(finishedDraft.timeframe)
  await expect(choice(page, 'Company size')).toHaveValue(finishedDraft.companySize)
}

async function expectEmptyFirstStep(page: Page): Promise<void> {
  await expectStep(page, 'Target SaaS')
  await expect(page.getByRole('radio')).toHaveCount(13)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
}

/** The simulated order is a timer of 1500 ms, so counting those counts the orders. */
async function countOrders(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const setTimer = window.setTimeout
    dataset.orders = '0'
    window.setTimeout = ((...args: Parameters<typeof setTimer>) => {
      if (args[1] === 1500) dataset.orders = String(Number(dataset.orders) + 1)
      return setTimer(...args)
    }) as typeof setTimer
  })
}

async function ordersCounted(page: Page): Promise<number> {
  return Number(await page.locator('html').getAttribute('data-orders'))
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test('the suggestion of the home screen does not replace a draft', async ({ page }) => {
  await open(page, '/order-hit?target=Jira')
  await expect(page.getByRole('radio', { name: 'Jira' })).toBeChecked()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Order a Hit' }).first().click()
  await expect(page.getByRole('radio', { name: 'Jira' })).toBeChecked()

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Strike Salesforce' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Order a Hit' }).first().click()
  await expect(page.getByRole('radio', { name: 'Zendesk' })).toBeChecked()
})

test('the form is read-only while an order is being sent', async ({ page }) => {
  await openFinished(page)
  await button(page, 'Order Hit').click()
  await expect(page.getByRole('combobox', { name: 'Budget range' })).toBeDisabled()
  await expect(page).toHaveURL('/dashboard')
})
