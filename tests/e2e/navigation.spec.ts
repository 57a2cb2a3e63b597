import type { Page } from '@playwright/test'
import { findTitle } from '#web/shared/routes.ts'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

test('only the open screen is fetched at first, the others at the first sign of intent', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, screen] = /\/assets\/([a-z-]+)-screen-/.exec(request.url()) ?? []
    if (screen) fetched.push(screen)
  })
  await open(page, '/')
  expect(fetched).toEqual(['home'])
  await link(page, 'Pricing').hover()
  await expect.poll(() => fetched).toEqual(['home', 'pricing'])
  await link(page, 'Order a Hit').focus()
  await expect.poll(() => fetched).toEqual(['home', 'pricing', 'order-hit'])
  await link(page, 'Sign Up').dispatchEvent('touchstart')
  await expect.poll(() => fetched).toEqual(['home', 'pricing', 'order-hit', 'sign-up'])
  await expect(page).toHaveURL('/')
  await link(page, 'Sign Up').click()
  await expect(heading(page)).toHaveText('Create your account')
  expect(fetched).toHaveLength(4)
})

test('a navigation by mouse or key loads no document, moves focus to the heading, and is announced', async ({
  page,
}) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await expect(heading(page)).not.toBeFocused()
  for (const [name, path] of [
    ['Pricing', '/pricing'],
    ['Sign In', '/sign-in'],
    ['Home', '/'],
    ['Browse Hits', '/browse'],
  ] as const) {
    await link(page, name).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    const title = findTitle(path)
    await expect(page).toHaveTitle(title)
    await expect(heading(page)).toBeFocused()
    await expect(page.locator('[data-announcer]')).toHaveText(title)
    const canonical = page.locator('link[rel="canonical"]')
    await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`))
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search hits' })).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toContainText('Strike the')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
})

test('a new page starts at the top, and Back, Forward and a reload restore the scroll position @spec-2.5', async ({
  page,
}) => {
  await open(page, '/pricing')
  await scrollTo(page, 800)
  await test.step('focus in the header leaves the page where it is', async () => {
    await link(page, 'Pricing').focus()
    await page.keyboard.press('Tab')
    await expect(link(page, 'Order a Hit')).toBeFocused()
    await expectScroll(page, 800)
  })
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

  await page.reload()
  await untilMounted(page)
  await expect(page.getByRole('banner')).toHaveAttribute('data-translucent', 'true')
  await expectScroll(page, 500)
  await open(page, '/browse')
  await expect(page.getByRole('banner')).toHaveAttribute('data-translucent', 'false')
  await expectScroll(page, 0)
})

test('screens cross-fade, and change at once when reduced motion is preferred', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchTransitions(page)
  await open(page, '/')
  await link(page, 'Pricing').click()
  await expect(heading(page)).toHaveText('Pricing')
  await expect.poll(() => longestFades(page)).toEqual([expect.any(Number)])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await link(page, 'Home').click()
  await expect(heading(page)).toContainText('Strike the')
  await expect.poll(async () => (await longestFades(page)).length).toBe(2)
  const [preferred = 0, reduced] = await longestFades(page)
  expect(preferred).toBeGreaterThan(100)
  expect(reduced).toBeLessThan(1)
})

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function link(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}

function scrollTo(page: Page, top: number) {
  return page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

async function expectScroll(page: Page, top: number) {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
}

/** Notes, for each view transition, how long its longest animation takes. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { longestFades: seen })
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
      seen.push(Math.max(0, ...fades.map((fade) => Number(fade.getComputedTiming().duration))))
    }
  })
}

function longestFades(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { longestFades: number[] }).longestFades)
}
