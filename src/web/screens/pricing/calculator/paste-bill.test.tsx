import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { billTextLimits } from '#domain/savings/parse-bill.ts'
import { button, renderScreen, waitForFocus } from '#web/shared/render-screen.fixture.tsx'
import { PasteBill } from './paste-bill.tsx'

const slack = { product: 'Slack', seats: 120, centsPerSeat: 875 }
const mailchimp = { product: 'Mailchimp', seats: null, centsPerSeat: 35_000 }

test('a pasted bill is previewed with what is left out and why, and replaces the bill', async () => {
  const { user, onFill } = await openPanel()
  expect(status()).toBe('Your products appear here before anything changes.')
  expect(button('Replace my bill').disabled).toBe(true)

  await user.paste('Slack 120 users x $8.75\nZoom\nTotal $1,050\nMailchimp $350.00')
  await waitFor(() => expect(status()).toBe('2 products, $1,400 a month. 1 line to check.'))
  const rows = within(screen.getByRole('table', { name: 'Products found' })).getAllByRole('row')
  expect(rows.map((row) => within(row).queryAllByRole('cell').map(textOf))).toEqual([
    [],
    ['120', '$8.75', '$1,050'],
    ['flat', '$350', '$350'],
  ])
  const leftOut = within(screen.getByRole('region', { name: 'Left out' })).getAllByRole('listitem')
  expect(leftOut.map(textOf)).toEqual([
    'Line 2: ZoomNo price found. Add one, like “Slack 120 x $8.75”.',
  ])
  expect(screen.getByText('1 line with a heading, total or tax is left out.')).toBeDefined()

  await user.click(button('Replace my bill'))
  expect(onFill).toHaveBeenCalledExactlyOnceWith([slack, mailchimp], 'replace')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [1, 'Your bill has room for 1 more. We’ll add the most expensive one.'],
  [0, 'Your bill is full. Replace it, or remove a product first.'],
])('a bill with room for %i takes as many lines, those that cost most', async (room, words) => {
  const { user, onFill } = await openPanel(room)
  await user.paste('Mailchimp $350.00\nSlack 120 users x $8.75')
  await screen.findByText(words)
  expect(button('Replace my bill').disabled).toBe(false)
  await user.click(button('Add to my bill'))
  expect(onFill.mock.calls).toEqual(room === 0 ? [] : [[[slack], 'add']])
})

test('what was pasted is kept while the panel is closed, until it is used', async () => {
  const { user } = await openPanel()
  await user.paste('Slack 120 users x $8.75')
  await user.click(button('Cancel'))
  await user.click(button('Paste a bill'))
  expect(field().value).toBe('Slack 120 users x $8.75')
  await user.click(button('Replace my bill'))
  await user.click(button('Paste a bill'))
  expect(field().value).toBe('')
})

test('a chosen file takes the place of what was there', async () => {
  const { user } = await openPanel()
  await user.paste('Slack 120 users x $8.75')
  const file = new File(['Mailchimp,$350'], 'small.csv')
  await user.upload(screen.getByLabelText('CSV or text file'), file)
  await waitFor(() => expect(status()).toBe('1 product, $350 a month.'))
  expect(field().value).toBe('Mailchimp,$350')
})

test('a pasted text over the limit stays out, with an error that the next text clears', async () => {
  const { user } = await openPanel()
  await user.paste('x'.repeat(billTextLimits.characters + 1))
  const error = 'This is more than 20,000 characters. Paste only the lines of your bill.'
  expect(screen.getByText(error)).toBeDefined()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('')

  await user.paste('Slack 120 users x $8.75')
  expect(screen.queryByText(error)).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

test('a dropped file fills the field', async () => {
  await openPanel()
  const file = new File([new Uint8Array([0x5a, 0xfc, 0x20, 0x24, 0x35])], 'bill.txt')
  fireEvent.drop(field(), { dataTransfer: { files: [file], types: ['Files'] } })
  await waitFor(() => expect(field().value).toBe('Zü $5'))
})

test.each([
  [new Uint8Array([0x50, 0x4b, 0, 0]), /^This isn’t a text file\. Export it as CSV/],
  [new Uint8Array(1_000_001), /^This file is larger than 1 MB\./],
])('a file that is no bill shows an error', async (bytes, message) => {
  const { user } = await openPanel()
  await user.upload(screen.getByLabelText('CSV or text file'), new File([bytes], 'bill.csv'))
  expect(await screen.findByText(message)).toBeDefined()
  expect(field().value).toBe('')
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
  return screen.getByLabelText('Paste a spreadsheet range, CSV, or a line for each product')
}

function status(): string {
  return textOf(within(screen.getByRole('dialog')).getByRole('status'))
}

function textOf(element: HTMLElement): string {
  return element.textContent ?? ''
}
