import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

const planNames = ['Starter', 'Professional', 'Enterprise']
const monthly = ['$199', '$499', '$999']
const yearly = ['$1,910.40', '$4,790.40', '$9,590.40']
const yearlyPerMonth = ['$159.20', '$399.20', '$799.20']

const planFeatures = {
  Starter: [
    '1 app',
    '48h support response',
    'Basic customization',
    'Installation and email support',
    'Cost calculator',
  ],
  Professional: [
    '3 apps',
    '24h support response',
    'Advanced customization',
    'Priority email and chat',
    'Premium customization',
    'Migration assistance',
  ],
  Enterprise: [
    'Unlimited apps',
    '4h support response',
    'White-glove installation',
    '24/7 support',
    'SLA',
  ],
}

test.describe('billing cycle', () => {
  test('prices are monthly by default @spec-2.24', async ({ page }) => {
    await open(page, '/pricing')
    await expect(radio(page, 'Monthly')).toBeChecked()
    await expect(radio(page, 'Yearly')).not.toBeChecked()
    await expectPrices(page, 'month', monthly)
  })

  test('Yearly shows twelve months less 20% in the cards and in the comparison @spec-4.7 @spec-9.6', async ({
    page,
  }) => {
    await open(page, '/pricing')
    await radio(page, 'Yearly').click()
    await expectPrices(page, 'year', yearly)
    await radio(page, 'Monthly').click()
    await expectPrices(page, 'month', monthly)
  })

  test('a yearly card shows the price per month and the saving', async ({ page }) => {
    await open(page, '/pricing?billing=yearly')
    for (const [position, name] of planNames.entries()) {
      await expect(plan(page, name)).toContainText(
        `${monthly[position]} ${yearlyPerMonth[position]} per month, saves 20%`,
      )
    }
  })

  test('arrow keys switch the cycle', async ({ page }) => {
    await open(page, '/pricing')
    await radio(page, 'Monthly').focus()
    await page.keyboard.press('ArrowRight')
    await expect(radio(page, 'Yearly')).toBeFocused()
    await expect(radio(page, 'Yearly')).toBeChecked()
    await expectPrices(page, 'year', yearly)
    await page.keyboard.press('ArrowLeft')
    await expect(radio(page, 'Monthly')).toBeFocused()
    await expectPrices(page, 'month', monthly)
  })

  test('the cycle is one Tab stop', async ({ page }) => {
    await open(page, '/pricing?billing=yearly')
    await radio(page, 'Yearly').focus()
    await page.keyboard.press('Tab')
    await expect(plan(page, 'Starter').getByRole('link')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(radio(page, 'Yearly')).toBeFocused()
  })

  test('the cycle is kept in the address and survives a reload @spec-4.7', async ({ page }) => {
    await open(page, '/pricing')
    await radio(page, 'Yearly').click()
    await expect(page).toHaveURL('/pricing?billing=yearly')
    await page.reload()
    await untilMounted(page)
    await expect(radio(page, 'Yearly')).toBeChecked()
    await expectPrices(page, 'year', yearly)
    await radio(page, 'Monthly').click()
    await expect(page).toHaveURL('/pricing')
  })

  test('switching the cycle adds no history entry', async ({ page }) => {
    await open(page, '/browse')
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await radio(page, 'Yearly').click()
    await radio(page, 'Monthly').click()
    await radio(page, 'Yearly').click()
    await expect(page).toHaveURL('/pricing?billing=yearly')
    await page.goBack()
    await expect(page).toHaveURL('/browse')
    await page.goForward()
    await expect(radio(page, 'Yearly')).toBeChecked()
  })

  test('an unknown cycle in the address means monthly', async ({ page }) => {
    await open(page, '/pricing?billing=Weekly')
    await expect(radio(page, 'Monthly')).toBeChecked()
    await expectPrices(page, 'month', monthly)
  })

  test('switching the cycle causes no layout shift at any width', async ({ page }) => {
    await open(page, '/pricing#calculator')
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    for (const width of [320, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await radio(page, 'Monthly').click()
      await expectPrices(page, 'month', monthly)
      const before = await places(page)
      await radio(page, 'Yearly').click()
      await expectPrices(page, 'year', yearly)
      expect(await places(page), `at ${width} px`).toEqual(before)
    }
  })
})

test('both segments of the toggle are equally wide', async ({ page }) => {
  await open(page, '/pricing')
  const segments = page.getByRole('radiogroup', { name: 'Billing cycle' }).locator('> *')
  const boxes = await Promise.all((await segments.all()).map((segment) => segment.boundingBox()))
  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.width).toBe(boxes[1]?.width)
})

test.describe('plans', () => {
  for (const width of [768, 1280, 1920]) {
    test(`the plans are side by side at ${width} px, and their parts line up`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/pricing')
      const tops = await page
        .getByRole('article')
        .evaluateAll((cards) =>
          cards.map((card) => [...card.children].map((part) => part.getBoundingClientRect().top)),
        )
      expect(tops).toHaveLength(3)
      expect(tops[1]).toEqual(tops[0])
      expect(tops[2]).toEqual(tops[0])
    })
  }

  test('three plans are offered and Professional is the most popular @spec-2.24', async ({
    page,
  }) => {
    await open(page, '/pricing')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(planNames)
    await expect(page.getByText('Most popular')).toHaveCount(1)
    await expect(plan(page, 'Professional').getByText('Most popular')).toBeVisible()
  })

  test('each plan lists what it comes with and leads to an order @spec-9.5', async ({ page }) => {
    await open(page, '/pricing')
    for (const [name, features] of Object.entries(planFeatures)) {
      await expect(plan(page, name).getByRole('listitem')).toHaveText(features)
      const start = plan(page, name).getByRole('link', { name: `Start with ${name}` })
      const id = name.toLowerCase()
      await expect(start).toHaveAttribute('href', `/order-hit?plan=${id}&billing=monthly`)
    }
    await radio(page, 'Yearly').click()
    await plan(page, 'Professional').getByRole('link').click()
    await expect(page).toHaveURL('/order-hit')
    await expect(page.getByText('Plan: Professional, $4,790.40 a year')).toBeVisible()
  })

  test('the comparison holds every row of the plans @spec-2.24 @spec-9.4', async ({ page }) => {
    await open(page, '/pricing')
    const rows = comparison(page).locator('tbody').getByRole('row')
    const expected = {
      Apps: ['1', '3', 'Unlimited'],
      'Support response': ['48h', '24h', '4h'],
      'Data migration': ['No', 'Yes', 'Yes'],
      'Custom development': ['No', 'Limited', 'Full'],
      'Dedicated account manager': ['No', 'No', 'Yes'],
      SLA: ['No', 'No', 'Yes'],
    }
    await expect(rows.getByRole('rowheader')).toHaveText(Object.keys(expected))
    for (const [label, cells] of Object.entries(expected)) {
      const row = rows.filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
      await expect(row.getByRole('cell')).toHaveText(cells)
    }
  })
})

test.describe('questions', () => {
  test('the billing questions are answered @spec-9.7', async ({ page }) => {
    await open(page, '/pricing')
    for (const [name, answer] of [
      ['When am I billed?', 'At the start of each billing cycle'],
      ['Can I change plans?', 'Changes are prorated'],
      ['Can I cancel?', 'Yes, anytime. You keep access until the cycle you paid for ends'],
    ] as const) {
      const question = page.getByRole('button', { name })
      await expect(question).toHaveAttribute('aria-expanded', 'false')
      await expect(page.getByText(answer)).toBeHidden()
      await question.click()
      await expect(question).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByText(answer)).toBeVisible()
    }
    await expectNoAxeViolations(page)
  })

  test('a question opens and closes by keyboard @spec-2.24', async ({ page }) => {
    await open(page, '/pricing')
    const first = page.getByRole('button', { name: 'When am I billed?' })
    const second = page.getByRole('button', { name: 'Can I change plans?' })
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(second).toBeFocused()
    await page.keyboard.press('Space')
    await expect(second).toHaveAttribute('aria-expanded', 'true')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Space')
    await expect(second).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('Changes are prorated')).toBeHidden()
  })
})

test('the consultation link leads to the order wizard @spec-2.24', async ({ page }) => {
  await open(page, '/pricing')
  await page.getByRole('link', { name: 'Book a consultation' }).click()
  await expect(page).toHaveURL('/order-hit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order a hit')
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('pricing works by touch at 320 px, and the comparison shows every plan @spec-2.24', async ({
    page,
  }) => {
    await open(page, '/pricing')
    await radio(page, 'Yearly').tap()
    await expectPrices(page, 'year', yearly)

    const cells = comparison(page).locator('th, td')
    await cells.last().scrollIntoViewIfNeeded()
    for (const cell of await cells.all()) {
      const { left, right } = await cell.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().toJSON()
      })
      expect(left).toBeGreaterThanOrEqual(20)
      expect(right).toBeLessThanOrEqual(300)
    }
    const plansOnTop = comparison(page).getByRole('columnheader', { name: /Enterprise/ })
    await expect(plansOnTop, 'the plans stay in view').toBeInViewport({ ratio: 1 })
    await expectNoOverlap(comparison(page).getByRole('columnheader', { name: '$' }))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await page.evaluate(() => window.scrollX)).toBe(0)

    const question = page.getByRole('button', { name: 'Can I cancel?' })
    await question.tap()
    await expect(page.getByText('You keep access until the cycle')).toBeVisible()
    await page.getByRole('link', { name: 'Book a consultation' }).tap()
    await expect(page).toHaveURL('/order-hit')
  })
})

function radio(page: Page, name: string) {
  return page.getByRole('radiogroup', { name: 'Billing cycle' }).getByRole('radio', { name })
}

function plan(page: Page, name: string) {
  return page.getByRole('article', { name })
}

function comparison(page: Page) {
  return page.getByRole('table', { name: 'Plan comparison' })
}

/** The texts of neighbouring cells do not touch. */
async function expectNoOverlap(cells: Locator): Promise<void> {
  const texts = await cells.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.firstElementChild ?? element)
      return {
        left: element.getBoundingClientRect().left,
        width: range.getBoundingClientRect().width,
      }
    }),
  )
  expect(texts).toHaveLength(3)
  for (const [at, { left, width }] of texts.entries()) {
    expect(left + width).toBeLessThan(texts[at + 1]?.left ?? Number.POSITIVE_INFINITY)
  }
}

async function expectPrices(page: Page, unit: string, prices: string[]): Promise<void> {
  for (const [position, name] of planNames.entries()) {
    const price = prices[position] ?? ''
    await expect(plan(page, name).getByText(`${price} a ${unit}`, { exact: true })).toBeVisible()
    const header = comparison(page).getByRole('columnheader', { name })
    await expect(header).toHaveText(`${name}${price}`)
  }
  await expect(comparison(page).getByRole('columnheader').first()).toHaveText(`Per ${unit}`)
}

/**
 * Where the toggle, the cards, the comparison and the headings are on the page. The calculator follows the
 * cycle with other sentences, so its height is left out: what is below it is measured from its end.
 */
async function places(page: Page) {
  const parts = 'main :is(article, h2, section, [role="columnheader"], [role="radiogroup"] > *)'
  return page.locator(parts).evaluateAll((elements) => {
    const calculator = document.getElementById('calculator')
    if (calculator === null) throw new Error('There is no calculator.')
    const end = calculator.getBoundingClientRect().bottom
    return elements
      .filter((element) => !calculator.contains(element))
      .map((element, at) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        const isBelow = top >= end
        const place = [left, isBelow ? top - end : top + window.scrollY, width, height]
        return `${at} ${element.tagName} ${place.map(Math.round).join(' ')}`
      })
  })
}
