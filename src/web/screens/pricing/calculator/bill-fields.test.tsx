import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { billTextLimits } from '#domain/savings/parse-bill.ts'
import { button, renderScreen, waitForFocus } from '#web/shared/render-screen.fixture.tsx'
import { PasteBill } from './bill-fields.tsx'

const slack = { product: 'Slack', seats: 120, centsPerSeat: 875 }
const mailchimp = { product: 'Mailchimp', seats: null, centsPerSeat: 35_000 }
const bill = 'Product,Seats,Price per seat,Total\nSlack,120,$8.75,\nMailchimp,,,$350'

test('a pasted bill is previewed with the lines to correct, and replaces the bill', async () => {
  const { user, onFill } = await openPanel()
  expect(button('Replace my bill').disabled).toBe(true)

  await user.paste(`${bill}\nZoom,,,\nTotal,,,$1400`)
  await waitFor(() => expect(status()).toBe('2 products, $1,400 a month. 1 line to correct.'))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => within(row).queryAllByRole('cell').map(textOf))).toEqual([
    [],
    ['120', '$8.75', '$1,050'],
    ['flat', '$350', '$350'],
    ['$1,400'],
  ])
  const unread = within(screen.getByRole('list', { name: 'Lines to correct' }))
  expect(unread.getAllByRole('listitem').map(textOf)).toEqual([
    'Line 4: Zoom,,,We couldn’t read this line. Try “Miro, 25, $16”.',
  ])
  await user.click(button('Replace my bill'))
  expect(onFill).toHaveBeenCalledExactlyOnceWith([slack, mailchimp], 'replace')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nothing is filled in until one has said what the prices are for', async () => {
  const { user, onFill } = await openPanel()
  await user.paste('Slack, 120, $1,050\nMailchimp, $350')
  await waitFor(() => expect(status()).toBe('Choose whether prices are per seat.'))
  expect(button('Replace my bill').disabled).toBe(true)
  expect(screen.queryByRole('table')).toBeNull()
  const choice = screen.getByRole('combobox', { name: 'Prices are' })
  await user.selectOptions(choice, 'for all seats together')
  await user.click(button('Add to my bill'))
  expect(onFill).toHaveBeenCalledExactlyOnceWith([slack, mailchimp], 'add')
})

test('a bill with room for one more product takes no two', async () => {
  const { user } = await openPanel(1)
  await user.paste(bill)
  await screen.findByText(/^Your bill has room for 1 more product\./)
  expect(button('Replace my bill').disabled).toBe(false)
  expect(button('Add to my bill').disabled).toBe(true)
})

test('what was pasted is kept while the panel is closed, until it is used', async () => {
  const { user } = await openPanel()
  await user.paste(bill)
  await user.click(button('Cancel'))
  await user.click(button('Paste a bill'))
  expect(field().value).toBe(bill)
  await user.click(button('Replace my bill'))
  await user.click(button('Paste a bill'))
  expect(field().value).toBe('')
})

test('a pasted text over the limit gets an error that the next text clears', async () => {
  const { user } = await openPanel()
  await user.paste('x'.repeat(2 * billTextLimits.characters))
  expect(screen.getByText(/^We read up to 300 lines and 20,000 characters\./)).toBeDefined()
  expect(field().value).toHaveLength(billTextLimits.characters + 1)
  expect(field().getAttribute('aria-invalid')).toBe('true')

  await user.clear(field())
  await user.paste(bill)
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

async function openPanel(room = 20) {
  const onFill = vi.fn()
  const { user } = renderScreen('/pricing', <PasteBill room={room} onFill={onFill} />)
  await user.click(button('Paste a bill'))
  // Its code comes with the first press.
  await screen.findByRole('dialog')
  await waitForFocus(field)
  return { user, onFill }
}

function field(): HTMLTextAreaElement {
  return screen.getByLabelText(/^Paste rows of a spreadsheet/)
}

function status(): string {
  return textOf(within(screen.getByRole('dialog')).getByRole('status'))
}

function textOf(element: HTMLElement): string {
  return element.textContent ?? ''
}
