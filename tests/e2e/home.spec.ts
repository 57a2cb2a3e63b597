import type { Page } from '@playwright/test'
import { company } from '#domain/site/brand.ts'
import { exampleCompany } from '#domain/site/info-texts.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './hold-scripts.ts'
import { open, untilMounted } from './open.ts'

const crm = 'A CRM that fits the pipeline'

test('the intro of the statement runs once, on the compositor, from the first paint through hydration', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const release = await holdScripts(page)
  // Not until 'load': a busy machine asks for the held scripts before it, and waits for ever.
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.getAnimations().length > 10)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await countLayouts()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  expect((await countLayouts()) - before).toBeLessThanOrEqual(2)
  release()
  await untilMounted(page)
  expect(await unfinishedAnimations(page)).toBe(0)

  async function countLayouts(): Promise<number> {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
  }
})

test('pressing anywhere in a line strikes it, without motion if preferred, and the order starts with the largest @spec-2.8', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  expect(await unfinishedAnimations(page)).toBe(0)
  await expectTotal(page, '$4,252', 'You save about $7,110 a month (62%), build included.')
  const row = page.getByRole('row', { name: /Salesforce/ })
  const end = await row.getByRole('cell').last().boundingBox()
  if (end === null) throw new Error('The row has no last cell.')
  await page.mouse.click(end.x + end.width - 4, end.y + end.height / 2)
  await expect(strike(page, 'Salesforce')).toHaveAttribute('aria-pressed', 'false')
  await expectTotal(page, '$8,074', '(28%)')
  expect(await unfinishedAnimations(page)).toBe(0)
  await test.step('a chosen line goes into the order, and our suggestion replaces no draft', async () => {
    await orderLink(page).click()
    await expect(page.getByRole('radio', { name: 'Zendesk' })).toBeChecked()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(orderLink(page)).toHaveAttribute('href', '/order-hit?target=Salesforce')
    await orderLink(page).click()
    await expect(page.getByRole('radio', { name: 'Zendesk' })).toBeChecked()
  })
})

test.describe('a success story', () => {
  test('opens with Enter, keeps focus and scrolling inside, and closes back to its entry @spec-2.10', async ({
    page,
  }) => {
    await open(page, '/')
    await story(page, crm).focus()
    const top = await page.evaluate(() => window.scrollY)
    await page.keyboard.press('Enter')
    await expect(panel(page, crm)).toBeVisible()
    await page.mouse.wheel(0, 400)
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0)
    }
    await test.step('a text selection that ends outside does not close it, a click outside does', async () => {
      const quote = await panel(page, crm).getByText('They rebuilt only what we use').boundingBox()
      const frame = await panel(page, crm).boundingBox()
      if (quote === null || frame === null) throw new Error('The panel is not drawn.')
      await page.mouse.move(quote.x + 20, quote.y + 10)
      await page.mouse.down()
      await page.mouse.move(frame.x - 40, frame.y + 40)
      await page.mouse.up()
      await expect(panel(page, crm)).toBeVisible()
      await page.mouse.click(5, 300)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await expect(page).toHaveURL('/')
    await expect(story(page, crm)).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  })

  test('has an address: Back closes it, Forward and a reload open it, closing twice goes back once', async ({
    page,
  }) => {
    await open(page, '/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await story(page, crm).click()
    await expect(panel(page, crm)).toBeVisible()
    const top = await page.evaluate(() => window.scrollY)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    await page.goForward()
    await expect(panel(page, crm)).toBeVisible()
    const close = panel(page, crm).getByRole('button', { name: 'Close' })
    await close.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.goForward()
    await page.reload()
    await expect(panel(page, crm)).toBeVisible()

    await test.step('opened by its address, it closes to its entry and leads to an order', async () => {
      const friend = await page.context().newPage()
      await open(friend, '/?story=crm-that-fits')
      await expect(panel(friend, crm)).toBeVisible()
      await friend.keyboard.press('Escape')
      await expect(friend.getByRole('dialog')).toHaveCount(0)
      await expect(story(friend, crm)).toBeFocused()
      await story(friend, crm).click()
      await panel(friend, crm).getByRole('link', { name: 'Order one like this' }).click()
      await expect(friend.getByRole('radio', { name: 'Salesforce' })).toBeChecked()
      await expect(friend.getByRole('heading', { level: 1 })).toBeFocused()
    })
  })
})

test.describe('a miniature', () => {
  test('is in the page; its code is fetched when it is scrolled towards, without a layout shift, and is missed after a navigation alone', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/hit-panel/)
    const chunks: string[] = []
    page.on('request', (request) => {
      if (/hit-panel/.test(request.url())) chunks.push(request.url())
    })
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(chunks).toEqual([])
    const places = page.locator('article .miniature')
    const drawings = page.getByRole('article').getByRole('img')
    await expect(drawings).toHaveCount(3)
    const before = await places.evaluateAll(heights)
    const fetched = page.waitForResponse(/hit-panel/)
    await places.first().scrollIntoViewIfNeeded()
    await fetched
    await expect(drawings).toHaveCount(3)
    expect(chunks).toHaveLength(1)
    expect(await places.evaluateAll(heights)).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: [] }).shifts)).toEqual([])

    await page.route(/hit-panel/, (route) => route.abort())
    const lost = page.waitForEvent('requestfailed', (request) => /hit-panel/.test(request.url()))
    await open(page, '/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await places.first().scrollIntoViewIfNeeded()
    await lost
    await expect(story(page, crm)).toBeVisible()
    await expect(drawings).toHaveCount(0)
  })

  test('fits its frame in letters that can be read on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/')
    await page.locator('article .miniature').first().scrollIntoViewIfNeeded()
    const drawings = page.getByRole('article').getByRole('img')
    await expect(drawings).toHaveCount(3)
    for (const drawing of await drawings.all()) {
      const { letters, cut } = await drawing.evaluate((element: SVGSVGElement) => {
        const frame = element.parentElement?.getBoundingClientRect() ?? new DOMRect()
        // A narrow frame shows a part of the drawing, in whole words.
        const isCut = (text: Element) => {
          const { left, right, top, bottom, width, height } = text.getBoundingClientRect()
          const across = Math.min(right, frame.right) - Math.max(left, frame.left)
          const down = Math.min(bottom, frame.bottom) - Math.max(top, frame.top)
          return across > 1 && down > 1 && (across < width - 1 || down < height / 2)
        }
        return {
          letters: (element.getScreenCTM()?.a ?? 0) * Number(element.getAttribute('font-size')),
          cut: [...element.querySelectorAll('text')]
            .filter(isCut)
            .map(({ textContent }) => textContent),
        }
      })
      expect(letters).toBeGreaterThan(10)
      expect(cut).toEqual([])
      await expect(drawing).toHaveCSS('user-select', 'none')
    }
  })
})

test('footer texts open over Home by link or address, and close back to where you were @spec-2.6', {
  tag: '@full',
}, async ({ page }) => {
  for (const [name, sentence] of Object.entries({
    privacy: 'No analytics, no advertising',
    terms: 'nothing is charged before you agree',
    imprint: exampleCompany.register,
    contact: 'Ordering takes three short steps.',
  })) {
    await test.step(name, async () => {
      await open(page, `/?page=${name}`)
      const dialog = page.getByRole('dialog', { name: new RegExp(name, 'i') })
      await expect(dialog).toContainText(sentence)
    })
  }
  const contact = panel(page, 'Contact')
  const email = contact.getByRole('link', { name: company.email })
  await expect(email).toHaveAttribute('href', `mailto:${company.email}`)
  await contact.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()

  await test.step('over Home, a text leaves the page where it is', async () => {
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
    await link.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    await link.click()
    await expect(page).toHaveURL('/?page=privacy')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(link).toBeFocused()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  })
  await test.step('closed, it leads back to the screen it was opened from', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await expect(page).toHaveURL('/?page=imprint')
    await panel(page, 'Imprint').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
  })
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

function panel(page: Page, title: string) {
  return page.getByRole('dialog', { name: title })
}

function heights(elements: Element[]): number[] {
  return elements.map((element) => element.getBoundingClientRect().height)
}

async function expectTotal(page: Page, total: string, saving: string) {
  await expect(page.locator('[data-total]')).toHaveText(total)
  await expect(page.locator('[data-saving]')).toContainText(saving)
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
