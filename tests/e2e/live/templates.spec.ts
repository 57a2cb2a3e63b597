import { randomUUID } from 'node:crypto'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'

test('an operator saves a reply, and inserts it with a slash into a message and a quote', {
  tag: '@full',
}, async ({ page, addMember, enterAsOperator }) => {
  const client = await addMember()
  const { id } = await placeOrder(client)
  await enterAsOperator(page)
  await open(page, '/dashboard?tab=settings')
  const name = `Thanks ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add template' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Text' }).fill('Thank you, {name}.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Saved reply')
  await expectNoAxeViolations(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/dashboard?tab=operations&request=${id}`)
  const message = page.getByRole('textbox', { name: 'Message to the client' })
  const option = page.getByRole('option', { name })
  await message.pressSequentially('Hello! /thanks')
  await expect(option).toBeInViewport({ ratio: 1 })
  // The list covers parts of what is behind it.
  const opened = { part: 'dialog', withoutRules: ['target-size'] }
  await expectNoAxeViolations(page, opened)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(option).toBeHidden()
  await expect(message).toHaveValue('Hello! /thanks')
  for (const _ of '/thanks') await page.keyboard.press('Backspace')
  await message.pressSequentially(`/${name.slice(-8)}`)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('Hello! Thank you, Ada Byron.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message).toHaveValue(`Hello! /${name.slice(-8)}`)
  await page.keyboard.press('Escape')

  await open(page, `/dashboard?tab=operations&request=${id}&quote=new`)
  const note = page.getByRole('textbox', { name: 'Scope and notes' })
  await note.pressSequentially(`/${name.slice(-8)}`)
  await option.click()
  await expect(note).toHaveValue('Thank you, Ada Byron.')
  const title = page.getByRole('combobox', { name: 'Line 1' })
  await title.fill('')
  await title.pressSequentially('/setup')
  await expect(page.getByRole('option', { name: /^Setup/ })).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page, opened)
  await page.keyboard.press('Tab')
  await expect(title).toHaveValue('Setup on your own servers, with nightly backups')
  await expect(note).toHaveValue('Thank you, Ada Byron.')
})
