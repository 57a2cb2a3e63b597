import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { finishedDraft, storeDraft } from '#tests/e2e/stored.ts'
import { expect, test } from './fixtures.ts'
import { newPerson } from './people.ts'

test('a draft is emailed and continued in another browser, which asks before it replaces one', async ({
  page,
  newPage,
  readMail,
}) => {
  const { email } = newPerson()
  await storeDraft(page, { ...finishedDraft, timeframe: '' })
  await open(page, '/order-hit?step=3')
  await page.getByRole('button', { name: 'Email draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Finish on another device' })
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await expectNoAxeViolations(page, { part: 'dialog' })
  await dialog.getByRole('button', { name: 'Email me the draft' }).click()
  await expect(dialog.getByRole('status')).toContainText(email)
  await dialog.getByRole('button', { name: 'Back to your order' }).click()
  const budget = page.getByRole('combobox', { name: 'Budget range' })
  await expect(budget).toHaveValue(finishedDraft.budget)

  const { link } = await readMail(email, 'Your unfinished order')
  const other = await newPage()
  await storeDraft(other, { ...finishedDraft, target: 'Jira', budget: '' })
  await open(other, link)
  const panel = other.getByRole('dialog', { name: 'Continue your order' })
  await expect(panel).toContainText('Continuing replaces it')
  await expectNoAxeViolations(other, { part: 'dialog' })
  await panel.getByRole('button', { name: 'Continue with this draft' }).click()
  await expect(other).toHaveURL('/order-hit?step=3')
  await expect(other.getByRole('combobox', { name: 'Budget range' })).toHaveValue(
    finishedDraft.budget,
  )
  await expect(other.getByRole('main')).toContainText('Slack')
})
