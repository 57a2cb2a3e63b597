import type { Page } from '@playwright/test'
import { messages } from '#domain/values/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { changeRequest, moveRequest } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { ageSignIn, newPerson, signUp } from './people.ts'

test('chosen features become a checklist that both sides mark, and a handover with a secret that is shown once', {
  tag: '@full',
}, async ({ page: client, newPage, operator, enterAsOperator, database, allowRefusal }) => {
  test.slow()
  const ada = await signUp(client, newPerson('Ada Byron'))
  const id = await order(client)
  await moveRequest(operator, id, 'in-progress')
  const preview = { url: 'https://preview.example/chat' }
  await changeRequest(operator, id, ['PUT', 'preview'], preview)

  const desk = await newPage()
  await enterAsOperator(desk)
  await open(desk, `/dashboard?tab=operations&request=${id}`)
  const tools = desk.getByRole('dialog', { name: 'Replacement for Slack' })
  await tools.locator('summary', { hasText: 'Checklist' }).click()
  await tools.getByRole('button', { name: 'Mark built Channels' }).click()
  await tools.getByRole('button', { name: 'Mark migrated… Message history' }).click()
  await expect(tools.getByRole('textbox', { name: 'Records before' })).toBeFocused()
  await desk.keyboard.type('1200')
  await tools.getByRole('textbox', { name: 'Records now' }).fill('1199')
  await tools.getByRole('button', { name: 'Mark migrated', exact: true }).click()
  await expect(tools.getByText('2 of 2 built').first()).toBeVisible()
  await expectNoAxeViolations(desk, { part: 'dialog' })

  await open(client, `/dashboard?request=${id}`)
  const panel = client.getByRole('dialog', { name: 'Replacement for Slack' })
  await expect(panel.getByText('In progress, 2 of 2 built')).toBeVisible()
  await expect(panel.getByRole('link', { name: preview.url }).first()).toBeVisible()
  await panel.locator('summary', { hasText: 'Checklist' }).click()
  await panel.getByRole('button', { name: 'Accept Channels' }).click()
  await panel.getByRole('button', { name: 'Report a problem Message history' }).click()
  await client.keyboard.type('One is missing')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Add to the checklist' }).fill('Polls')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Keep or drop Polls' }).selectOption('Later')
  await expect(tools.getByText('Polls').first()).toBeVisible()
  await expect(tools.getByText('One is missing').first()).toBeVisible()

  await tools.locator('summary', { hasText: 'Handover' }).click()
  await tools.getByRole('combobox', { name: 'Item' }).selectOption('Admin access')
  await tools.getByRole('textbox', { name: 'Note', exact: true }).fill('User name: admin')
  await tools.getByLabel('Secret').fill('open sesame')
  await tools.getByRole('button', { name: 'Save item' }).click()
  await expect(tools.getByText('Its secret hasn’t been shown yet.')).toBeVisible()

  // Shown after a fresh sign-in.
  await ageSignIn(database, ada.email)
  allowRefusal(403)
  await panel.getByRole('button', { name: 'Show secret once' }).click()
  const again = client.getByRole('dialog').last()
  await again.getByLabel('Password', { exact: true }).fill(ada.password)
  await again.getByRole('button', { name: /confirm|continue|sign in/i }).click()
  await expect(panel.getByText('open sesame')).toBeVisible()
  await panel.getByRole('button', { name: 'Confirm Admin access' }).click()
  await expect(panel.getByText('Confirmed by Ada Byron')).toBeVisible()
  await expectNoAxeViolations(client, { part: 'dialog' })
  await expectNoSidewaysScroll(client)
  await expect(tools.getByText('The secret was shown and erased.')).toBeVisible()
})

/** Orders with two chips. Returns the number of the request. */
async function order(page: Page): Promise<string> {
  await open(page, '/order-hit?target=Slack')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Channels', exact: true }).click()
  await page.getByRole('button', { name: 'Guests' }).click()
  await page.getByRole('button', { name: 'Message history' }).click()
  await page.getByRole('button', { name: 'Guests' }).click()
  const text = page.getByRole('textbox', { name: 'Requirements' })
  await expect(text).toHaveValue('- Channels\n- Message history')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Budget range' }).selectOption('10k-25k')
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('3-months')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('51-200')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page).toHaveURL(/ordered=HIT-\d{3,}$/)
  return new URL(page.url()).searchParams.get('ordered') ?? ''
}
