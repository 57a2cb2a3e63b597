import type { Page } from '@playwright/test'
import { findPage } from '#web/shared/routes.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test.describe("a screen's code is fetched at the first sign of intent", () => {
  const signs = {
    'pointing at its link': (page: Page) => link(page, 'Pricing').hover(),
    'focus on its link': (page: Page) => link(page, 'Pricing').focus(),
    'a finger on its link': (page: Page) => link(page, 'Pricing').dispatchEvent('touchstart'),
  }
  for (const [sign, give] of Object.entries(signs)) {
    test(sign, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await open(page, '/')
      expect(asked.filter(isPricingChunk)).toEqual([])
      const fetched = page.waitForResponse((response) => isPricingChunk(response.url()))
      await give(page)
      expect((await fetched).ok()).toBe(true)
      await expect(page).toHaveURL('/')

      asked.length = 0
      await link(page, 'Pricing').click()
      await expect(heading(page)).toHaveText('Pricing')
      // The calculator is loaded separately, when it is scrolled near.
      expect(asked.filter((url) => url.includes('-screen-'))).toEqual([])
    })
  }
})

test('only the open screen is fetched at first', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/pricing')
  const screens = asked.filter((path) => /\/assets\/[a-z-]+-screen-/.test(path))
  expect(screens).toHaveLength(1)
  expect(screens[0]).toContain('pricing-screen')
})

test('a navigation moves focus to the heading, renames the tab and announces it', async ({
  page,
}) => {
  await open(page, '/')
  const before = await page.evaluate(() => document.body.contains(document.activeElement))
  expect(before).toBe(true)
  await expect(heading(page)).not.toBeFocused()
  for (const [name, path] of [
    ['Browse Hits', '/browse'],
    ['Order a Hit', '/order-hit'],
    ['Sign In', '/sign-in'],
    ['Home', '/'],
  ] as const) {
    await link(page, name).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(findPage(path).title)
    await expect(heading(page)).toBeFocused()
    await expect(page.locator('[data-announcer]')).toHaveText(findPage(path).title)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      findPage(path).description,
    )
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    )
  }
})

test('links are followed by keyboard alone', async ({ page }) => {
  await open(page, '/')
  await link(page, 'Browse Hits').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Browse hits')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search hits' })).toBeFocused()
})

test('a navigation starts at the top; Back and Forward restore the scroll position', async ({
  page,
}) => {
  await open(page, '/pricing')
  await scrollTo(page, 800)
  await link(page, 'Home').click()
  await expect(heading(page)).toContainText('Strike the')
  await expectScroll(page, 0)
  await scrollTo(page, 500)

  await page.goBack()
  await expect(heading(page)).toHaveText('Pricing')
  await expectScroll(page, 800)
  await page.goForward()
  await expect(heading(page)).toContainText('Strike the')
  await expectScroll(page, 500)
})

test('focus moving along the header leaves the page where it is', async ({ page }) => {
  await open(page, '/pricing')
  await scrollTo(page, 800)
  await link(page, 'Pricing').focus()
  await page.keyboard.press('Tab')
  await expect(link(page, 'Order a Hit')).toBeFocused()
  await expectScroll(page, 800)
})

test('a navigation does not reload the page', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await link(page, 'Pricing').click()
  await expect(heading(page)).toHaveText('Pricing')
  await page.goBack()
  await expect(heading(page)).toContainText('Strike the')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
})

test('screens cross-fade where view transitions are supported', async ({ page }) => {
  await watchTransitions(page)
  await open(page, '/')
  await link(page, 'Pricing').click()
  await expect(heading(page)).toHaveText('Pricing')
  await expect.poll(() => transitions(page)).toHaveLength(1)
  expect(Math.max(...(await transitions(page)).flat())).toBeGreaterThan(100)
})

test('nothing fades when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchTransitions(page)
  await open(page, '/')
  await link(page, 'Pricing').click()
  await expect(heading(page)).toHaveText('Pricing')
  await expect.poll(() => transitions(page)).toHaveLength(1)
  expect(Math.max(0, ...(await transitions(page)).flat())).toBeLessThan(1)
  // A property that is inherited would otherwise change one level after the other.
  const running = await page.locator('main').evaluate((main) => {
    main.style.visibility = 'hidden'
    return main.getAnimations({ subtree: true }).length
  })
  expect(running).toBe(0)
})

test('screens change without view transitions', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
  })
  await open(page, '/')
  await link(page, 'Pricing').click()
  await expect(heading(page)).toHaveText('Pricing')
  await expect(heading(page)).toBeFocused()
})

test('the last of several quick clicks wins', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).evaluate((navigation) => {
    const links = [...navigation.querySelectorAll('a')]
    for (const name of ['Browse Hits', 'Pricing', 'Sign Up']) {
      links.find((each) => each.textContent === name)?.click()
    }
  })
  await expect(heading(page)).toHaveText('Create your account')
  await expect(page).toHaveURL('/sign-up')
  await expect(page).toHaveTitle(findPage('/sign-up').title)
})

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function link(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}

function isPricingChunk(url: string): boolean {
  return url.includes('/assets/pricing-screen-')
}

function scrollTo(page: Page, top: number) {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

async function expectScroll(page: Page, top: number) {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
}

/** Notes, for each view transition, how long its animations take. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const seen: number[][] = []
    Object.assign(window, { seenTransitions: seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void note(transition.ready)
      return transition
    }

    async function note(isReady: Promise<unknown>) {
      await isReady
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
      const fades = effects.filter((effect) => effect.pseudoElement?.includes('view-transition'))
      seen.push(fades.map((effect) => Number(effect.getComputedTiming().duration)))
    }
  })
}

function transitions(page: Page): Promise<number[][]> {
  return page.evaluate(() => (window as unknown as { seenTransitions: number[][] }).seenTransitions)
}

test('a newly loaded page starts at the top', async ({ page }) => {
  await open(page, '/pricing')
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
  await open(page, '/browse')
  await expect(page.getByRole('banner')).toHaveAttribute('data-translucent', 'false')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
