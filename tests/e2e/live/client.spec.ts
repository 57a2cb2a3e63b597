import type { Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { limits } from '#domain/values/limits.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { callApi, changeRequest, moveRequest, placeOrder, writeToClient } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('a request opens at its own address with the order as it was written', async ({ page }) => {
  await signUp(page)
  const requirements = 'Pages\nand <b onclick="alert(1)">search</b>'
  const { id, title } = await placeOrder(page, { targetSaaS: 'Notion', requirements })
  await open(page, '/dashboard?tab=hits')
  const link = page.getByRole('link', { name: title })
  await link.press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  await expect(page).toHaveURL(`/dashboard?tab=hits&request=${id}`)
  await expect(panel).toContainText('Not set yet')
  const text = await panel.getByText(/^Pages/).evaluate((box) => (box as HTMLElement).innerText)
  expect(text).toBe(requirements)
  await test.step('on paper it is the panel, unfolded, without its controls', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeHidden()
    await expect(panel.getByRole('textbox')).toBeHidden()
    await expect(panel.getByText(/^Pages/)).toBeVisible()
    await expect(panel.getByText('Checklist', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^Nothing on the list yet/)).toBeVisible()
    const [height, shown] = await panel.evaluate((box) => [box.scrollHeight, box.clientHeight])
    expect(height).toBe(shown)
    await page.emulateMedia({ media: null })
  })

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(link).toBeFocused()
  await link.click()
  await page.reload()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard?tab=hits')
})

test('an operator’s changes appear without a reload and are marked until read', async ({
  page,
  operator,
}) => {
  await signUp(page)
  const { id, title } = await placeOrder(page)
  await open(page, '/dashboard')
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: id })
  await expect(row).toContainText('Pending')
  await moveRequest(operator, id, 'in-progress')
  await expect(row).toContainText('In Progress')
  await expect(page.getByLabel('In Progress', { exact: true })).toHaveText('1')
  await expect(row).toContainText('1 new update')
  await writeToClient(operator, id, 'We have begun.')
  await expect(row).toContainText('2 new updates')
  await changeRequest(operator, id, ['PUT', 'estimate'], { estimatedCompletion: '2027-03-01' })
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAccessibleDescription('3 new updates')

  await page.getByRole('link', { name: title }).click()
  const panel = page.getByRole('dialog', { name: title })
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('We have begun.')
  await expect(timeline).toContainText(/Estimated completion: Mar 1/)
  await expect(timeline.getByText('New', { exact: true })).toHaveCount(3)
  // The tests' browser is in California.
  await expect(timeline.locator('time[title]').first()).toHaveAttribute('title', /^Pacific/)

  const box = panel.getByRole('textbox', { name: 'Message' })
  await box.fill('When do\nwe start?')
  await panel.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(timeline.getByRole('listitem').last()).toContainText('When do we start?')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  const { events } = await callApi<OperatorRequest>(operator, 'GET', `/operations/requests/${id}`)
  // The operator's and the client's.
  expect(events.filter(({ detail }) => detail.kind === 'messaged')).toHaveLength(2)
  await writeToClient(operator, id, 'On <b>Monday</b>.')
  await expect(timeline.getByRole('listitem').last()).toContainText('On <b>Monday</b>.')
  await expect(panel.locator('[data-announcer]')).toHaveText('New message from Omar Haddad')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(row).not.toContainText('new')
})

test('a long thread opens on its newest messages, and earlier ones are loaded above them', async ({
  page,
}) => {
  await signUp(page)
  const { id, title } = await placeOrder(page)
  const count = limits.eventPageSize + 5
  for (let nth = 1; nth <= count; nth += 1) {
    await callApi(page, 'POST', `/requests/${id}/messages`, { text: `Message ${nth}.` })
  }
  const panel = await openRequest(page, id)
  const rows = panel.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(rows).toHaveCount(limits.eventPageSize)
  await expect(rows.last()).toBeInViewport()
  const first = rows.filter({ hasText: 'Message 6.' })
  const show = panel.getByRole('button', { name: 'Show earlier messages' })
  await show.scrollIntoViewIfNeeded()
  const before = await first.evaluate((row) => row.getBoundingClientRect().top)
  await show.press('Enter')
  await expect(rows).toHaveCount(count + 1)
  await expect(rows.first()).toContainText('Ordered')
  await expect(panel.getByText('No earlier messages.')).toBeFocused()
  const after = await first.evaluate((row) => row.getBoundingClientRect().top)
  expect(Math.abs(after - before)).toBeLessThanOrEqual(1)

  // What is known is shown at once, and still from its end.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: title }).click()
  await expect(rows.last()).toBeInViewport()
})

for (const colorScheme of isFullRun ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test(`the client’s screens have no axe violation in ${colorScheme} and fit a phone, with the reply box in view`, async ({
    page,
    operator,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signUp(page)
    const { id } = await placeOrder(page, {
      targetSaaS: 'Donaudampfschifffahrtsgesellschaftssoftware',
      requirements: `${'wide'.repeat(60)}\nand more`,
    })
    await writeToClient(operator, id, `https://example.com/${'long'.repeat(40)}`)
    await open(page, '/dashboard')
    for (const tab of ['Overview', 'Hits', 'Solutions']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectNoAxeViolations(page, { part: 'main' })
    }
    const panel = await openRequest(page, id)
    await expectNoAxeViolations(page, { part: 'dialog' })
    await expectNoSidewaysScroll(page)
    for (const top of [0, 10_000]) {
      await panel.evaluate((box, to) => box.scrollTo(0, to), top)
      await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport()
      await expect(panel.getByRole('button', { name: 'Send message' })).toBeInViewport()
    }
  })
}

async function openRequest(page: Page, id: string) {
  await open(page, `/dashboard?request=${id}`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('list', { name: 'Timeline' })).toBeVisible()
  return panel
}
