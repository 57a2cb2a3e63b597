import { randomUUID } from 'node:crypto'
import { isFullRun } from '#bin/test-extent.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'

for (const colorScheme of isFullRun ? (['light', 'dark'] as const) : (['light'] as const)) {
  test(`an operator finds what is due, assigns it from the row and works by keyboard, in ${colorScheme}`, async ({
    page,
    operator,
    addMember,
    enterAsOperator,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const client = await addMember()
    const product = `Product ${randomUUID()}`
    const slow = await placeOrder(client, { targetSaaS: product })
    const enterprise = { plan: 'enterprise', billing: 'yearly' } as const
    const quick = await placeOrder(client, { targetSaaS: product, ...enterprise })
    await enterAsOperator(page)
    const search = new URLSearchParams({ tab: 'operations', 'ops-q': product })
    await open(page, `/dashboard?${search}`)
    const lines = page.getByRole('table', { name: 'Queue' }).getByRole('rowheader')
    await expect(lines).toHaveText([quick.id, slow.id])
    const row = (id: string) => page.getByRole('row', { name: id })
    // As the plan promises, or when we open next: at most as long again.
    await expect(row(quick.id)).toContainText(/due in [3-7] h/)
    await expect(row(slow.id)).toContainText(/due in (47 h|[23] days)/)
    await expectNoAxeViolations(page)
    await page.getByRole('checkbox', { name: `Select ${slow.id}, Analytical Engines` }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 selected')).toHaveCount(0)

    // The row opens its panel wherever it is pressed, but not where it is assigned.
    const assignee = (id: string) => row(id).getByRole('button', { name: /^Assign/ })
    const own = (id: string) => `Assigned to ${operator.name}: ${id}`
    await assignee(slow.id).click()
    await page.getByRole('menuitemradio', { name: `${operator.name} (you)` }).click()
    await expect(assignee(slow.id)).toHaveAccessibleName(own(slow.id))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByText(/^Unassigned \d+$/).click()
    await expect(page).toHaveURL(/ops-view=unassigned/)
    await expect(lines).toHaveText([quick.id])
    await page.goBack()
    await expect(lines).toHaveText([quick.id, slow.id])

    await page.keyboard.press('j')
    const opener = page.getByRole('button', { name: quick.id, exact: true })
    await expect(opener).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.getByRole('menuitemradio', { name: /\(you\)/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(assignee(quick.id)).toHaveAccessibleName(own(quick.id))
    await opener.press('Enter')
    const panel = page.getByRole('dialog', { name: quick.title })
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText(
      `Assigned to ${operator.name}`,
    )
    await expectNoAxeViolations(page, { part: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(`/dashboard?${search}`)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectNoAxeViolations(page, { part: 'dialog' })
    await page.keyboard.press('Escape')
    await expectNoSidewaysScroll(page)

    await page.keyboard.press('Control+k')
    const menu = page.getByRole('dialog', { name: 'Search or jump to' })
    await menu.getByRole('combobox').fill(slow.id)
    await expect(menu.getByRole('option').first()).toContainText(slow.id)
    await expectNoAxeViolations(page, { part: 'dialog' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: slow.title })).toBeVisible()
  })
}

test('the queue begins at the top of the page: twelve rows at 1280 x 800, six on a phone, eight presses of Tab from a loaded page', async ({
  page,
  addMember,
  enterAsOperator,
}) => {
  const client = await addMember()
  const product = `Product ${randomUUID()}`
  for (let count = 0; count < 12; count += 1) await placeOrder(client, { targetSaaS: product })
  await enterAsOperator(page)
  for (const [width, height, rows] of [
    [1280, 800, 12],
    [390, 844, 6],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, `/dashboard?${new URLSearchParams({ 'ops-q': product })}`)
    const openers = page.getByRole('rowheader').getByRole('button')
    await expect(openers).toHaveCount(12)
    // A phone leaves out the plan.
    const plan = page.locator('.queue-extra').first()
    await (width < 768 ? expect(plan) : expect(plan).not).toHaveCSS('display', 'none')
    const last = await page.getByRole('row').nth(rows).boundingBox()
    expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(height)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    let presses = 0
    while (presses < 9 && !(await openers.first().evaluate((one) => one.matches(':focus')))) {
      await page.keyboard.press('Tab')
      presses += 1
    }
    expect(presses).toBeLessThanOrEqual(8)
    await page.keyboard.press('x')
    await expect(page.getByRole('button', { name: 'Select all 12 shown' })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
})
