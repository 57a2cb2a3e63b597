import type { Locator, Page } from '@playwright/test'
import { company } from '#domain/brand.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { open, untilMounted } from './open.ts'

const benefits = [
  'Cost reduction',
  'Data sovereignty',
  'Full ownership',
  'Custom integrations',
  'Rapid delivery',
  'Feature parity',
]

const stories = [
  {
    id: 'crm-that-fits',
    title: 'A CRM that fits the pipeline',
    quote: 'Now we own the eleven.',
    before: '$66,000',
    now: '$21,000',
    savings: '$45,000 per year',
    miniature: /^The CRM as delivered/,
  },
  {
    id: 'boards-without-seats',
    title: 'Project boards without seats',
    quote: 'Freelancers join with a link now.',
    before: '$19,600',
    now: '$7,580',
    savings: '$12,000 per year',
    miniature: /^The project board as delivered/,
  },
  {
    id: 'desk-next-to-orders',
    title: 'A support desk next to the orders',
    quote: 'The order is beside every ticket',
    before: '$28,100',
    now: '$10,100',
    savings: '$18,000 per year',
    miniature: /^The support desk as delivered/,
  },
] as const

const [crm] = stories

test('the pitch: same functionality, lower cost, full data ownership, in weeks @spec-1.1', async ({
  page,
}) => {
  await open(page, '/')
  const pitch = page.getByText(/^We build self-hosted replacements/)
  for (const claim of [
    'Same functionality',
    'full data ownership',
    'up to 70% lower',
    'in weeks',
  ]) {
    await expect(pitch).toContainText(claim)
  }
})

test.describe('the statement', () => {
  test('the intro runs on the compositor, without layout', async ({ page }) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    await holdScripts(page)
    // Not until 'load': a busy machine asks for the held scripts before it, and waits for ever.
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.getAnimations().length > 10)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await countLayouts()
    const ran = await page.evaluate(async () => {
      const animations = document.getAnimations()
      await Promise.all(animations.map(({ finished }) => finished))
      return animations.length
    })
    expect(ran).toBeGreaterThan(10)
    expect((await countLayouts()) - before).toBeLessThanOrEqual(2)

    async function countLayouts(): Promise<number> {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
    }
  })

  test('starts with every line struck and a total 62% lower @spec-2.8', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('table').getByRole('button', { pressed: true })).toHaveCount(6)
    await expectTotal(page, '$4,252', 'You keep about $7,110 a month (62%), build included.')
  })

  test('restoring and striking a line changes the total and the percentage @spec-2.8', async ({
    page,
  }) => {
    await open(page, '/')
    await strike(page, 'Salesforce').click()
    await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
    await expectTotal(page, '$8,074', 'You keep about $3,290 a month (28%), build included.')
    await expect(page.locator('[data-announcer]')).toHaveText(
      'Salesforce restored. New total $8,074 a month, 28% less.',
    )
    await strike(page, 'Salesforce').click()
    await expectTotal(page, '$4,252', '(62%)')
    await expect(page.locator('[data-announcer]')).toContainText('Salesforce struck.')
  })

  test('has one button per row that fills the row @spec-2.8', async ({ page }) => {
    await open(page, '/')
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    for (const row of await rows.all()) {
      const button = row.getByRole('button')
      await expectSameBox(button, row)
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      const owning = await row.getByRole('cell').last().boundingBox()
      if (owning === null) throw new Error('The row has no last cell.')
      await page.mouse.click(owning.x + owning.width - 4, owning.y + owning.height / 2)
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
  })

  test('can be struck and restored with the keyboard', async ({ page }) => {
    await open(page, '/')
    await strike(page, 'Zendesk').focus()
    await page.keyboard.press('Space')
    await expect(strike(page, 'Zendesk')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Enter')
    await expect(strike(page, 'Zendesk')).toHaveAttribute('aria-pressed', 'true')
  })

  test('Order a Hit preselects the largest struck product @spec-2.8', async ({ page }) => {
    await open(page, '/')
    await expect(orderLink(page)).toHaveAttribute('href', '/order-hit?target=Salesforce')
    await strike(page, 'Salesforce').click()
    await orderLink(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order a hit')
    await expect(page.getByRole('radio', { name: 'Zendesk' })).toBeChecked()
  })

  test('Order a Hit preselects nothing when every line is restored', async ({ page }) => {
    await open(page, '/')
    for (const line of await page.getByRole('table').getByRole('button').all()) await line.click()
    await expectTotal(page, '$11,360', 'Strike a line to see what you’d save.')
    await expect(page.locator('[data-saving]')).toHaveCSS('color', await colourOf(page, 'body'))
    await expect(page.locator('[data-announcer]')).toHaveText(
      'Mailchimp restored. New total $11,360 a month, nothing struck.',
    )
    await expect(orderLink(page)).toHaveAttribute('href', '/order-hit')
    await orderLink(page).click()
    await expect(page.getByRole('radio', { name: 'Zendesk' })).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  test('animates its strokes once, from the first paint through hydration', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.getAnimations().length > 0)
    await page.evaluate(() => Promise.all(document.getAnimations().map((drawn) => drawn.finished)))
    release()
    await untilMounted(page)
    expect(await unfinishedAnimations(page)).toBe(0)
  })

  test('is in its final state at once when reduced motion is preferred', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    expect(await unfinishedAnimations(page)).toBe(0)
    await strike(page, 'Salesforce').click()
    await expectTotal(page, '$8,074', '(28%)')
    expect(await unfinishedAnimations(page)).toBe(0)
  })
})

test('the page has six benefits, each with a heading @spec-2.9', async ({ page }) => {
  await open(page, '/')
  const region = page.getByRole('region', { name: 'What changes when you own it' })
  await expect(region.getByRole('article')).toHaveCount(6)
  await expect(region.getByRole('heading', { level: 3 })).toHaveText(benefits)
})

test.describe('a success story', () => {
  test('opens by mouse a panel named by its title with all its fields @spec-2.10 @spec-3.4', async ({
    page,
  }) => {
    await open(page, '/')
    for (const { id, title, savings } of stories) {
      await story(page, title).click()
      await expect(panel(page, title)).toContainText(savings)
      await expect(page).toHaveURL(`/?story=${id}`)
      await panel(page, title).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/')
    }
    await story(page, crm.title).click()
    for (const field of [
      'Salesforce',
      'Maren Holt',
      'Head of Sales Operations',
      'eleven modules',
    ]) {
      await expect(panel(page, crm.title)).toContainText(field)
    }
    await expect(listItems(page, 'Tags')).toHaveText(['CRM', 'Sales', 'Reporting'])
  })

  test('shows its quote and what the product cost before and costs now', async ({ page }) => {
    await open(page, '/')
    for (const { title, quote, before, now, savings } of stories) {
      const entry = page.getByRole('article').filter({ has: page.getByText(title) })
      await expect(entry).toContainText(quote)
      await expect(entry.getByRole('definition')).toHaveText([
        `${before} per year`,
        `${now} per year`,
        savings,
      ])
    }
  })

  test('has a panel with the same figures, what was kept, and what was dropped and struck', async ({
    page,
  }) => {
    await open(page, `/?story=${crm.id}`)
    await expect(panel(page, crm.title).getByRole('definition')).toHaveText([
      `${crm.before} per year`,
      `${crm.now} per year`,
      crm.savings,
    ])
    await expect(listItems(page, 'Kept')).toHaveText([
      'Accounts and deals',
      'Quarterly forecasts',
      'Four board reports',
      'Nine years of records',
    ])
    await expect(listItems(page, 'Dropped')).toHaveText([
      'Campaign builder',
      'Partner portal',
      'App marketplace',
      '39 unused modules',
    ])
    await expect(listItems(page, 'Dropped').locator('[data-struck="true"]')).toHaveCount(4)
    await expect(listItems(page, 'Kept').locator('[data-struck="true"]')).toHaveCount(0)
  })

  test('opens with Enter, closes with Escape, and focus returns to it @spec-2.10', async ({
    page,
  }) => {
    await open(page, '/')
    await story(page, crm.title).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page, crm.title)).toBeVisible()
    await expect(story(page, crm.title)).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(story(page, crm.title)).toBeFocused()
  })

  test('keeps focus and scrolling inside while it is open', async ({ page }) => {
    await open(page, '/')
    await story(page, crm.title).click()
    await expect(panel(page, crm.title)).toBeVisible()
    const top = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 400)
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0)
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(top)
  })

  test('stays open when a text selection ends outside the panel', async ({ page }) => {
    await open(page, '/?story=crm-that-fits')
    const dialog = page.getByRole('dialog')
    const quote = await dialog.getByText('We used eleven modules').boundingBox()
    const frame = await dialog.boundingBox()
    if (quote === null || frame === null) throw new Error('The panel is not drawn.')
    await page.mouse.move(quote.x + 20, quote.y + 10)
    await page.mouse.down()
    await page.mouse.move(frame.x - 40, frame.y + 40)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  })

  test('moves focus to its story on close when it was opened by address', async ({ page }) => {
    await open(page, '/?story=crm-that-fits')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'A CRM that fits the pipeline' })).toBeFocused()
  })

  test('closes by a click outside the panel', async ({ page }) => {
    await open(page, '/')
    await story(page, crm.title).click()
    await expect(panel(page, crm.title)).toBeVisible()
    await page.mouse.click(5, 300)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('is closed by Back at the same scroll position and opened again by Forward @spec-2.10', async ({
    page,
  }) => {
    await open(page, '/')
    await story(page, crm.title).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    await story(page, crm.title).click()
    await expect(panel(page, crm.title)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(story(page, crm.title)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(top)
    await page.goForward()
    await expect(panel(page, crm.title)).toBeVisible()
  })

  test('closed twice in quick succession goes back one step', async ({ page }) => {
    await open(page, '/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await story(page, crm.title).click()
    await panel(page, crm.title)
      .getByRole('button', { name: 'Close' })
      .evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    await expect(panel(page, crm.title)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })

  test('has an address that survives a reload', async ({ page, context }) => {
    await open(page, '/')
    await story(page, crm.title).click()
    await expect(panel(page, crm.title)).toBeVisible()
    await page.reload()
    await expect(panel(page, crm.title)).toBeVisible()
    const address = page.url()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')

    const friend = await context.newPage()
    await open(friend, address)
    await expect(panel(friend, crm.title)).toBeVisible()
    await friend.keyboard.press('Escape')
    await expect(friend.getByRole('dialog')).toHaveCount(0)
    await expect(friend).toHaveURL('/')
    await story(friend, stories[1].title).click()
    await expect(panel(friend, stories[1].title)).toBeVisible()
  })

  test('with an unknown id opens nothing', async ({ page }) => {
    await open(page, '/?story=no-such-story')
    await expect(story(page, crm.title)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('links to an order of the same product', async ({ page }) => {
    await open(page, `/?story=${crm.id}`)
    await panel(page, crm.title).getByRole('link', { name: 'Order one like this' }).click()
    await expect(page.getByRole('radio', { name: 'Salesforce' })).toBeChecked()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a miniature', () => {
  test('is described, and nothing in it can be focused or selected', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('heading', { name: 'Crossed off the list' }).scrollIntoViewIfNeeded()
    for (const { title, miniature } of stories) {
      const drawing = page
        .getByRole('article')
        .filter({ has: page.getByText(title) })
        .getByRole('img')
      await expect(drawing).toHaveAccessibleName(miniature)
      await expect(drawing).toHaveCSS('user-select', 'none')
      await expect(drawing.locator('> [inert]')).toHaveCount(1)
      await expect(drawing.locator('a, button, input, [tabindex]')).toHaveCount(0)
    }
  })

  test('is fetched when it is scrolled towards, without a layout shift', async ({ page }) => {
    const chunks: string[] = []
    page.on('request', (request) => chunks.push(request.url()))
    await noteShifts(page)
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(chunks.filter(isStoryChunk)).toEqual([])
    const places = page.locator('article > .miniature')
    const before = await places.evaluateAll(heights)

    await places.first().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(stories.length)
    expect(chunks.filter(isStoryChunk)).toHaveLength(1)
    expect(await places.evaluateAll(heights)).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual(
      [],
    )
  })

  test('leaves an empty place when it cannot be fetched', async ({ page, allowConsole }) => {
    allowConsole(/story-panel/)
    await page.route(/story-panel/, (route) => route.abort())
    await open(page, '/')
    const lost = page.waitForEvent('requestfailed', (request) => isStoryChunk(request.url()))
    await page.locator('article > .miniature').first().scrollIntoViewIfNeeded()
    await lost
    await expect(story(page, crm.title)).toBeVisible()
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(0)
  })

  test('shows a part of the software in larger letters on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/')
    await page.locator('article > .miniature').first().scrollIntoViewIfNeeded()
    const drawings = page.getByRole('article').getByRole('img')
    await expect(drawings).toHaveCount(stories.length)
    for (const drawing of await drawings.all()) {
      const { letters, cut } = await drawing.evaluate((element) => ({
        letters: Number.parseFloat(getComputedStyle(element).fontSize),
        cut: [...element.querySelectorAll('*')]
          .filter(
            ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
          )
          .map(({ className }) => className),
      }))
      expect(letters).toBeGreaterThan(10)
      expect(cut).toEqual([])
    }
  })

  test('fills its frame in the list and in the panel, at any width', async ({ page }) => {
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `/?story=${crm.id}`)
      const drawing = panel(page, crm.title).getByRole('img')
      await expect(drawing).toBeVisible()
      const isCut = await drawing.evaluate(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 ||
          element.scrollWidth > element.clientWidth + 1,
      )
      expect(isCut, `cut at ${width} px`).toBe(false)
    }
  })
})

const infoPages = {
  contact: 'Ordering takes three short steps.',
  privacy: 'No analytics, no advertising',
  terms: 'nothing is charged before you agree',
  imprint: company.register,
}

test.describe('a text of the footer', () => {
  for (const [name, sentence] of Object.entries(infoPages)) {
    test(`opens at its address, without violations: ${name}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, `/?page=${name}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveAccessibleName(new RegExp(name, 'i'))
      await expect(dialog).toContainText(sentence)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('main')).toBeFocused()
    })
  }

  test('opens over Home from its link; Escape closes it, Forward and a reload open it', async ({
    page,
  }) => {
    await open(page, '/')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
    await link.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    await link.click()
    await expect(panel(page, 'Privacy')).toBeVisible()
    await expect(page).toHaveURL('/?page=privacy')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(top)
    await page.goForward()
    await expect(panel(page, 'Privacy')).toBeVisible()
    await page.reload()
    await expect(panel(page, 'Privacy')).toBeVisible()
  })

  test('closes to the screen it was opened from @spec-2.6', async ({ page }) => {
    await open(page, '/pricing?billing=yearly')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await expect(panel(page, 'Imprint')).toBeVisible()
    await expect(page).toHaveURL('/?page=imprint')
    await panel(page, 'Imprint').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/pricing?billing=yearly')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
  })

  test('Contact has an email address and a link to the order wizard', async ({ page }) => {
    await open(page, '/?page=contact')
    const dialog = panel(page, 'Contact')
    await expect(dialog.getByRole('link', { name: company.email })).toHaveAttribute(
      'href',
      `mailto:${company.email}`,
    )
    await dialog.getByRole('link', { name: 'Order a Hit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order a hit')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('with an unknown name opens nothing', async ({ page }) => {
    await open(page, '/?page=constructor')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the closing call to action opens the wizard with or without a product @spec-2.11', async ({
  page,
}) => {
  await open(page, '/')
  const call = page.getByRole('region', { name: 'Which subscription goes first?' })
  await call.getByRole('link', { name: 'Order a Hit' }).click()
  await expect(page).toHaveURL('/order-hit')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.goBack()
  await call.getByRole('link', { name: 'Jira' }).click()
  await expect(page.getByRole('radio', { name: 'Jira' })).toBeChecked()
})

test('the closing call names four dated steps and what is handed over @spec-2.11', async ({
  page,
}) => {
  await open(page, '/')
  const call = page.getByRole('region', { name: 'Which subscription goes first?' })
  const steps = call.getByRole('list').filter({ hasText: 'You order' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Mon, Jan 12You order.*48 hours/,
    /^Fri, Jan 16You get a quote/,
    /^Mon, Feb 2You try the first build/,
    /^Fri, Feb 27You switch/,
  ])
  const handedOver = call.getByRole('list').filter({ hasText: 'Source code' })
  await expect(handedOver.getByRole('listitem')).toHaveCount(6)
  await expect(handedOver).toContainText('Documentation')
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('lines are struck and stories opened by tapping', async ({ page }) => {
    await open(page, '/')
    await strike(page, 'Slack').tap()
    await expect(strike(page, 'Slack')).toHaveAttribute('aria-pressed', 'false')
    await expectTotal(page, '$5,475', '(51%)')
    await story(page, crm.title).tap()
    await expect(panel(page, crm.title)).toBeVisible()
    await panel(page, crm.title).getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the statement is in the first screen of a phone @spec-2.8', async ({ page }) => {
  const lines = page.getByRole('table').locator('tbody').getByRole('row')
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/')
  await expect(lines.nth(4)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-saving]')).toBeInViewport({ ratio: 1 })
})

test('each sentence of the headline has a line of its own at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  for (const sentence of await heading.locator('> span').all()) {
    const lines = await sentence.evaluate((element) => {
      const { height } = element.getBoundingClientRect()
      return height / Number.parseFloat(getComputedStyle(element).lineHeight)
    })
    expect(Math.round(lines)).toBe(1)
  }
})

function strike(page: Page, product: string) {
  return page.getByRole('button', { name: `Strike ${product}` })
}

function orderLink(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Order a Hit' }).first()
}

function story(page: Page, title: string) {
  return page.getByRole('article').getByRole('button', { name: title })
}

function listItems(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('list', { name }).getByRole('listitem')
}

function isStoryChunk(url: string): boolean {
  return /story-panel/.test(url)
}

function heights(elements: Element[]): number[] {
  return elements.map((element) => element.getBoundingClientRect().height)
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & { value: number }).value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function panel(page: Page, title: string) {
  return page.getByRole('dialog', { name: title })
}

async function expectTotal(page: Page, total: string, saving: string) {
  await expect(page.locator('[data-total]')).toHaveText(total)
  await expect(page.locator('[data-saving]')).toContainText(saving)
}

/** But for the hairline between two rows, which belongs to both. */
async function expectSameBox(one: Locator, other: Locator): Promise<void> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (first === null || second === null) throw new Error('One of the two is not drawn.')
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(first[side] - second[side]), side).toBeLessThanOrEqual(1)
  }
}

function colourOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).color)
}

/** How many have more than an instant of movement left. */
function unfinishedAnimations(page: Page): Promise<number> {
  return page.evaluate(() => {
    const left = document.getAnimations().map(({ effect, currentTime }) => {
      const { endTime = 0 } = effect?.getComputedTiming() ?? {}
      return Number(endTime) - Number(currentTime ?? 0)
    })
    return left.filter((milliseconds) => milliseconds > 1).length
  })
}
