import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

const title = {
  crm: 'A CRM that fits the pipeline',
  boards: 'Project boards without seats',
  support: 'A support desk next to the orders',
  chat: 'Team chat on the company’s own disks',
  mail: 'Course mail that knows the timetable',
  files: 'Patient files that stay in the building',
  issues: 'Issue tracking at the speed of typing',
  invoices: 'Invoices straight from the shop',
}

test.describe('the list', () => {
  test('each hit is an article with its title, status, savings and tags @spec-3.3', async ({
    page,
  }) => {
    await open(page, '/browse')
    await expectHits(page, Object.values(title))

    const crm = page.getByRole('article', { name: title.crm })
    await expect(crm).toContainText('Replaces Salesforce')
    await expect(crm).toContainText('$45,000 per year')
    await expect(crm).toContainText('68%')
    await expect(crm).toContainText('51-200 people')
    await expect(crm.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
      'CRM',
      'Sales',
      'Reporting',
    ])
  })

  test('a status is shown by a word and a colour @spec-4.5', async ({ page }) => {
    await open(page, '/browse')
    for (const [name, label, tone] of [
      [title.crm, 'Completed', 'green'],
      [title.chat, 'In Progress', 'amber'],
      [title.files, 'Queued', 'primary'],
    ] as const) {
      const badge = page.getByRole('article', { name }).getByText(label, { exact: true })
      await expect(badge).toHaveAttribute('data-tone', tone)
    }
  })

  test('savings are labelled projected until a hit is completed', async ({ page }) => {
    await open(page, '/browse')
    const projected = page.getByRole('article').filter({ hasText: 'Projected savings' })
    await expect(projected.getByRole('heading')).toHaveText([
      title.chat,
      title.mail,
      title.files,
      title.issues,
      title.invoices,
    ])
  })

  test('titles, rules and figures of neighbouring cards line up', async ({ page }) => {
    await open(page, '/browse')
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const cards = await page
        .getByRole('article')
        .evaluateAll((articles) =>
          articles.map((card) =>
            [card, ...card.querySelectorAll('h2, dl, dt, dd, ul, a')].map((part) =>
              Math.round(part.getBoundingClientRect().top),
            ),
          ),
        )
      const rows = [...Map.groupBy(cards, ([top]) => top).values()]
      expect(Math.max(...rows.map(({ length }) => length))).toBeGreaterThan(1)
      for (const row of rows) {
        for (const card of row) expect(card, `at ${width} px`).toEqual(row[0])
      }
    }
  })

  test('View Details leads to the dashboard @spec-2.17', async ({ page }) => {
    await open(page, '/browse')
    const chat = page.getByRole('article', { name: title.chat })
    const details = chat.getByRole('link', { name: 'View Details' })
    await expect(details).toHaveAccessibleDescription(title.chat)
    await details.click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('hits that fail to load can be loaded again', async ({ page, allowConsole }) => {
  allowConsole(/assets\/hits-/)
  let isFailing = true
  await page.clock.install()
  // A flag instead of removing the route: a handler that is running then would fail the test.
  await page.route('**/assets/hits-*.js', async (route) => {
    const response = await route.fetch()
    const isData = (await response.text()).includes(title.crm)
    return isFailing && isData ? route.abort() : route.fulfill({ response })
  })
  await open(page, '/browse')
  const error = page.getByRole('alert').filter({ hasText: 'We couldn’t load the hits.' })
  // Each automatic retry sets its timer once the attempt before it has failed.
  while (!(await error.isVisible())) await page.clock.runFor(10_000)

  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHits(page, Object.values(title))
})

test.describe('search', () => {
  test('search finds a hit by title, original SaaS, description and tags, whatever the case @spec-2.12', async ({
    page,
  }) => {
    await open(page, '/browse')
    for (const [words, found] of [
      ['BOARDS without', title.boards],
      ['quickBOOKS', title.invoices],
      ['an Auditor', title.files],
      ['SINGLE sign-on', title.chat],
    ] as const) {
      await searchBox(page).fill(words)
      await expectHits(page, [found])
    }
  })

  test('search ignores every other field @spec-2.12', async ({ page }) => {
    await open(page, '/browse')
    for (const words of ['Healthcare', 'queued', '201-500', '$45,000', '68%']) {
      await searchBox(page).fill(words)
      await expect(page.getByRole('button', { name: `Remove filter: “${words}”` })).toBeVisible()
      await expectNoHits(page)
    }
  })

  test('fast typing loses no letter', async ({ page }) => {
    await open(page, '/browse')
    await searchBox(page).pressSequentially('people in nine clinics, with an')
    await expect(searchBox(page)).toHaveValue('people in nine clinics, with an')
    await expectHits(page, [title.files])
    await expect(page).toHaveURL('/browse?q=people+in+nine+clinics%2C+with+an')
    await expect(searchBox(page)).toHaveValue('people in nine clinics, with an')
  })

  test('typing during an address update loses no letter', async ({ page }) => {
    await page.clock.install()
    await open(page, '/browse')
    const words = 'access log that an auditor'
    await searchBox(page).focus()
    for (const letter of words) {
      // The pause that writes the address ends in the middle of the next letter.
      await Promise.all([page.clock.runFor(200), page.keyboard.type(letter)])
    }
    await expect(searchBox(page)).toHaveValue(words)
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/browse?q=access+log+that+an+auditor')
    await expect(searchBox(page)).toHaveValue(words)
    await expectHits(page, [title.files])
  })

  test('typing adds one history entry, whatever the number of letters', async ({ page }) => {
    await open(page, '/pricing')
    await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
    await searchBox(page).fill('sla')
    await expect(page).toHaveURL('/browse?q=sla')
    await searchBox(page).fill('slack')
    await expect(page).toHaveURL('/browse?q=slack')
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
  })
})

test.describe('filters', () => {
  test('the industry filter lists every industry with its number of hits @spec-2.13', async ({
    page,
  }) => {
    await open(page, '/browse')
    await expect(industry(page).locator('option')).toHaveText([
      'All (8)',
      'Technology (2)',
      'Design Agency (1)',
      'E-commerce (2)',
      'SaaS (1)',
      'Education (1)',
      'Healthcare (1)',
    ])
  })

  test('the status filter lists every status with its number of hits @spec-2.14', async ({
    page,
  }) => {
    await open(page, '/browse')
    await expect(status(page).locator('option')).toHaveText([
      'All (8)',
      'Completed (3)',
      'In Progress (3)',
      'Queued (2)',
    ])
    const values = status(page).locator('option')
    expect(
      await values.evaluateAll((options) => options.map((o) => o.getAttribute('value'))),
    ).toEqual(['All', 'completed', 'in-progress', 'queued'])
  })

  test('the count of an option applies the other filters and ignores its own', async ({ page }) => {
    await open(page, '/browse')
    await industry(page).selectOption('Technology')
    await expect(industry(page).locator('option')).toHaveText([
      'All (8)',
      'Technology (2)',
      'Design Agency (1)',
      'E-commerce (2)',
      'SaaS (1)',
      'Education (1)',
      'Healthcare (1)',
    ])
    await expect(status(page).locator('option')).toHaveText([
      'All (2)',
      'Completed (1)',
      'In Progress (0)',
      'Queued (1)',
    ])
    await searchBox(page).fill('issue')
    await expect(status(page).locator('option')).toHaveText([
      'All (1)',
      'Completed (0)',
      'In Progress (0)',
      'Queued (1)',
    ])
  })

  test('search, industry and status narrow the list together', async ({ page }) => {
    await open(page, '/browse')
    await searchBox(page).fill('orders')
    await expectHits(page, [title.support, title.invoices])
    await industry(page).selectOption('E-commerce')
    await expectHits(page, [title.support, title.invoices])
    await status(page).selectOption('completed')
    await expectHits(page, [title.support])
    await searchBox(page).fill('accountant')
    await expectNoHits(page)
    await status(page).selectOption('in-progress')
    await expectHits(page, [title.invoices])
  })

  test('a filter can be chosen with the mouse', async ({ page }) => {
    await open(page, '/browse')
    await industry(page).click()
    await page.getByRole('option', { name: 'E-commerce (2)' }).click()
    await expect(industry(page)).toHaveValue('E-commerce')
    await expectHits(page, [title.support, title.invoices])
  })

  test('filters can be chosen, removed and cleared with the keyboard', async ({ page }) => {
    await open(page, '/browse')
    await searchBox(page).focus()
    await page.keyboard.type('reporting')
    await page.keyboard.press('Tab')
    await expect(industry(page)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(industry(page)).toHaveValue('Technology')
    await page.keyboard.press('Tab')
    await expect(status(page)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveValue('queued')
    await expectHits(page, [title.issues])

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(chip(page, 'Technology')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(industry(page)).toHaveValue('All')
    await expect(page.getByText('1 of 8 hits').first()).toBeFocused()

    await page.getByRole('button', { name: 'Clear all' }).focus()
    await page.keyboard.press('Space')
    await expectHits(page, Object.values(title))
    await expect(page.getByText('8 hits').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'What would this save us?' }).first()).toBeFocused()
  })

  test('each chip removes its own filter and leaves the others @spec-2.15', async ({ page }) => {
    await open(page, '/browse?q=orders&industry=E-commerce&status=completed')
    await expect(page.getByRole('button', { name: /^Remove filter: / })).toHaveCount(3)

    await chip(page, 'E-commerce').click()
    await expect(page).toHaveURL('/browse?q=orders&status=completed')
    await expect(industry(page)).toHaveValue('All')

    await chip(page, 'Completed').click()
    await expect(page).toHaveURL('/browse?q=orders')
    await expect(status(page)).toHaveValue('All')

    await chip(page, '“orders”').click()
    await expect(page).toHaveURL('/browse')
    await expect(searchBox(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: /^Remove filter: / })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    await expectHits(page, Object.values(title))
  })

  test('Clear all removes every filter at once @spec-2.15', async ({ page }) => {
    await open(page, '/browse?q=orders&industry=E-commerce&status=completed')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/browse')
    await expect(searchBox(page)).toHaveValue('')
    await expect(industry(page)).toHaveValue('All')
    await expect(status(page)).toHaveValue('All')
    await expectHits(page, Object.values(title))
  })

  test('a list without matches shows No results found @spec-2.16', async ({ page }) => {
    await open(page, '/browse?industry=Education&status=queued')
    await expectNoHits(page)
    await expectNoAxeViolations(page)
    await expect(orderLink(page)).toHaveAttribute('href', '/order-hit')
    await chip(page, 'Queued').click()
    await expectHits(page, [title.mail])
  })

  test('a search without results offers to order the searched product @spec-2.16', async ({
    page,
  }) => {
    await open(page, '/browse?q=Notion')
    await expectNoHits(page)
    await expect(page.getByRole('main')).toContainText('order a hit on “Notion”')
    await orderLink(page).click()
    await expect(page.getByRole('radio', { name: 'Other (specify)' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Product name' })).toHaveValue('Notion')

    await open(page, `/browse?q=${'asana+on+our+own+servers+'.repeat(9)}`)
    await expectNoHits(page)
    await expect(orderLink(page), 'too long for a product').toHaveAttribute('href', '/order-hit')
  })

  test('a changed number of hits is announced, the initial one is not', async ({ page }) => {
    await open(page, '/browse?industry=Technology')
    const announcer = page.locator('[data-announcer]')
    await expectHits(page, [title.crm, title.issues])
    await expect(announcer).toBeEmpty()
    await searchBox(page).fill('issue')
    await expect(announcer).toHaveText('1 of 8 hits')
    await searchBox(page).fill('nothing of the kind')
    await expect(announcer).toHaveText('0 of 8 hits')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(announcer).toHaveText('8 hits')
  })
})

test.describe('the address', () => {
  test('filters are kept in the address and survive a reload', async ({ page }) => {
    await open(page, '/browse')
    await searchBox(page).fill('time tracking')
    await industry(page).selectOption('Design Agency')
    await status(page).selectOption('completed')
    const address = '/browse?q=time+tracking&industry=Design+Agency&status=completed'
    await expect(page).toHaveURL(address)

    await page.reload()
    await untilMounted(page)
    await expect(page).toHaveURL(address)
    await expect(searchBox(page)).toHaveValue('time tracking')
    await expect(industry(page)).toHaveValue('Design Agency')
    await expect(status(page)).toHaveValue('completed')
    await expectHits(page, [title.boards])
  })

  test('an address with filters opens the filtered list', async ({ page }) => {
    await open(page, '/browse?q=EMAIL&status=in-progress')
    await expect(searchBox(page)).toHaveValue('EMAIL')
    await expect(status(page)).toHaveValue('in-progress')
    await expectHits(page, [title.mail])
    await expectNoAxeViolations(page)
  })

  test('unknown values in the address are ignored', async ({ page }) => {
    await open(page, '/browse?industry=Mining&status=Completed&sort=price')
    await expect(industry(page)).toHaveValue('All')
    await expect(status(page)).toHaveValue('All')
    await expect(page.getByRole('button', { name: /^Remove filter: / })).toHaveCount(0)
    await expectHits(page, Object.values(title))
  })

  test('Back undoes one choice at a time, and Forward repeats it', async ({ page }) => {
    await open(page, '/browse')
    await industry(page).selectOption('Technology')
    await status(page).selectOption('queued')
    await expectHits(page, [title.issues])
    await page.goBack()
    await expect(status(page)).toHaveValue('All')
    await expectHits(page, [title.crm, title.issues])
    await page.goBack()
    await expect(industry(page)).toHaveValue('All')
    await expectHits(page, Object.values(title))
    await page.goForward()
    await expect(industry(page)).toHaveValue('Technology')
    await expectHits(page, [title.crm, title.issues])
  })

  test('Back restores the filters that Clear all removed', async ({ page }) => {
    await open(page, '/browse?q=email&status=completed')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expectHits(page, Object.values(title))
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('email')
    await expectHits(page, [title.support])
  })

  test('a choice right after typing adds its own history entry', async ({ page }) => {
    await open(page, '/browse')
    await searchBox(page).pressSequentially('reporting')
    await industry(page).click()
    await page.getByRole('option', { name: 'Technology (2)' }).click()
    await status(page).selectOption('queued')
    await expectHits(page, [title.issues])
    await page.goBack()
    await expect(page).toHaveURL('/browse?q=reporting&industry=Technology')
    await page.goBack()
    await expect(page).toHaveURL('/browse?q=reporting')
    await expect(searchBox(page)).toHaveValue('reporting')
    await expectHits(page, [title.crm, title.issues])
  })

  test('Back from the dashboard returns to the same filtered list', async ({ page }) => {
    await open(page, '/browse')
    await industry(page).selectOption('E-commerce')
    await page.getByRole('link', { name: 'View Details' }).last().click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/browse?industry=E-commerce')
    await expect(industry(page)).toHaveValue('E-commerce')
    await expectHits(page, [title.support, title.invoices])
  })

  test('a link clicked right after typing keeps the search in the history', async ({ page }) => {
    await open(page, '/browse')
    await searchBox(page).pressSequentially('helpdesk')
    await page
      .getByRole('article', { name: title.support })
      .getByRole('link', { name: 'View Details' })
      .click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/browse?q=helpdesk')
    await expect(searchBox(page)).toHaveValue('helpdesk')
    await expectHits(page, [title.support])
  })

  test('Enter in the search box writes the search to the address at once', async ({ page }) => {
    await page.clock.install()
    await open(page, '/browse')
    await page.clock.pauseAt(Date.now() + 60_000)
    await searchBox(page).fill('helpdesk')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL('/browse?q=helpdesk')
  })

  test('Browse Hits in the header clears the filters', async ({ page }) => {
    await open(page, '/browse?industry=SaaS')
    await searchBox(page).pressSequentially('chat')
    await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
    await expect(page).toHaveURL('/browse')
    await expect(searchBox(page)).toHaveValue('')
    await expect(industry(page)).toHaveValue('All')
    await expectHits(page, Object.values(title))
    await page.goBack()
    await expect(page).toHaveURL('/browse?q=chat&industry=SaaS')
    await expect(searchBox(page)).toHaveValue('chat')
  })
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('browsing works by touch at 320 px without horizontal scroll', async ({ page }) => {
    await open(page, '/browse')
    await expectNoSidewaysScroll(page)
    await industry(page).tap()
    await page.getByRole('option', { name: 'Technology (2)' }).tap()
    await expectHits(page, [title.crm, title.issues])

    const longWord = 'donaudampfschifffahrtsgesellschaftskapitän'
    await searchBox(page).tap()
    await page.keyboard.type(longWord)
    await expectNoHits(page)
    await expectNoSidewaysScroll(page)
    await chip(page, `“${longWord}”`).tap()
    await chip(page, 'Technology').tap()
    await expectHits(page, Object.values(title))

    await page.getByRole('link', { name: 'View Details' }).first().tap()
    await expect(page).toHaveURL('/dashboard')
  })
})

function orderLink(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Order a Hit' })
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search hits' })
}

function industry(page: Page) {
  return page.getByRole('combobox', { name: 'Industry' })
}

function status(page: Page) {
  return page.getByRole('combobox', { name: 'Status' })
}

function chip(page: Page, filter: string) {
  return page.getByRole('button', { name: `Remove filter: ${filter}`, exact: true })
}

async function expectHits(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles)
}

async function expectNoHits(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}
