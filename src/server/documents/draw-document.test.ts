import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { type Invoice } from '#domain/invoices/invoice.ts'
import { printInvoice, printReceipt } from '#domain/invoices/printed-invoice.ts'
import { addInvoice } from '#tests/server/invoices.ts'
import { addOrder } from '#tests/server/orders.ts'
import { textOfPdf } from '#tests/server/pdf-text.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { addUser } from '#tests/server/users.ts'
import { renderPdf } from './document-thread.ts'
import { drawOnce } from './draw-document.ts'

const lines = [
  { title: 'Chat server, 30%', amountCents: 345_000 },
  { title: 'Migration, 30%', amountCents: 72_050 },
]

const invoice: Invoice = {
  status: 'open',
  paidCents: 0,
  openCents: 448_329,
  payments: [],
  hasReminders: true,
  isPayable: false,
  number: '2026-0007',
  requestId: 'HIT-042',
  issuedOn: '2026-11-18',
  dueOn: '2026-12-02',
  seller: {
    name: 'Hitlist Agency',
    address: ['1 Harbour Street', '20457 Hamburg'],
    email: 'office@agency.example',
    taxNumber: 'DE123456789',
    bankDetails: 'IBAN DE02 1203\nBIC BYLADEM1001',
  },
  buyer: { name: 'Analytical Engines', address: ['12 St James’s Square'], taxNumber: 'GB1' },
  subject: 'Slack replacement, part 1 of 2',
  lines,
  netCents: 417_050,
  tax: { kind: 'rate', basisPoints: 750 },
  taxCents: 31_279,
  totalCents: 448_329,
}

const printed = printInvoice(invoice)

async function textOf(changes: Partial<Invoice>): Promise<string> {
  return textOfPdf(await renderPdf(printInvoice({ ...invoice, ...changes })))
}

async function receiptOf(payments: Invoice['payments']) {
  const receipt = printReceipt({ ...invoice, payments }, 3)
  return receipt && textOfPdf(await renderPdf(receipt))
}

test('the PDF of an invoice says all of it, as text, with its name and language', async () => {
  const pdf = await renderPdf(printed)
  expect(textOfPdf(pdf).split('\n')).toEqual([
    'Hitlist Agency',
    '1 Harbour Street, 20457 Hamburg, office@agency.example, Tax number DE123456789',
    'Invoice',
    '2026-0007',
    'Billed to',
    'Issued',
    'Nov 18, 2026',
    'Analytical Engines',
    'Due',
    'Dec 2, 2026',
    '12 St James’s Square',
    'Tax number GB1',
    'Request',
    'HIT-042',
    'Slack replacement, part 1 of 2',
    'Description',
    'Amount in US dollars',
    'Chat server, 30%',
    '$3,450.00',
    'Migration, 30%',
    '$720.50',
    'Net',
    '$4,170.50',
    'Tax, 7.5%',
    '$312.79',
    'Total',
    '$4,483.29',
    'Bank transfer',
    '$4,483.29 due by Dec 2, 2026.',
    'IBAN DE02 1203',
    'BIC BYLADEM1001',
    'Reference 2026-0007',
  ])
  const raw = Buffer.from(pdf).toString('latin1')
  for (const part of ['(Invoice 2026-0007)', '(Hitlist Agency)', '/Lang (en)']) {
    expect(raw).toContain(part)
  }
  expect(raw).not.toContain('Helvetica')
})

test('the PDF of an invoice is the same each time', async () => {
  expect(await renderPdf(printed)).toEqual(await renderPdf(printed))
})

test('a document is drawn in a thread, once for all who read it, and one that fails is drawn anew', async () => {
  const [first, second] = await Promise.all([drawOnce(printed), drawOnce({ ...printed })])
  expect(second).toBe(first)
  expect(first.equals(await renderPdf(printed))).toBe(true)
  expect(await drawOnce({ ...printed, subject: 'Another' })).not.toEqual(first)
  const broken = { ...printed, lines: null as never }
  await expect(drawOnce(broken)).rejects.toThrow()
  await expect(drawOnce(broken)).rejects.toThrow()
  expect(await drawOnce(printed)).toBe(first)
})

test('a thread that fails between two documents is replaced', async () => {
  const started = vi.spyOn(Worker.prototype, 'unref')
  await drawOnce({ ...printed, subject: 'Before' })
  const [thread] = started.mock.contexts as Worker[]
  expect(() => thread?.emit('error', new Error('Out of memory.'))).not.toThrow()
  const after = { ...printed, subject: 'After' }
  expect((await drawOnce(after)).equals(await renderPdf(after))).toBe(true)
  expect(started.mock.contexts[1]).not.toBe(thread)
})

test('a paid invoice says when it was paid, and asks for nothing', async () => {
  const payment = { id: 3, amountCents: 448_329, paidOn: '2026-11-20', method: 'bank' } as const
  const paid = { status: 'paid', paidCents: 448_329, openCents: 0, payments: [payment] } as const
  const text = await textOf({ ...paid, payments: [payment] })
  expect(text).toContain('Total\n$4,483.29\nPaid on Nov 20, 2026\nPaid in full.')
  expect(text).not.toMatch(/IBAN|Reference|Please/)
})

test('a receipt says what was paid for which invoice, and whether it was taken back', async () => {
  const payment = { id: 3, amountCents: 100_000, paidOn: '2026-11-20', method: 'stripe' } as const
  const text = await receiptOf([payment])
  expect(text).toContain('Receipt\n2026-0007-3\nReceived from\nPaid on\nNov 20, 2026\n')
  expect(text).toContain('Slack replacement, part 1 of 2\n')
  expect(text).toContain('Payment of invoice 2026-0007, online\n$1,000.00\n')
  expect(text).toContain('Received\n$1,000.00\nPaid on Nov 20, 2026\n')
  const reversal = { ...payment, id: 4, amountCents: -100_000, reverses: 3, reason: 'It bounced.' }
  expect(await receiptOf([payment, reversal])).toContain('Reversed on Nov 20, 2026\nIt bounced.')
  expect(await receiptOf([{ ...payment, held: 'twice' }])).toBeUndefined()
})

test('a credit note names what it cancels, takes its amounts back and asks for nothing', async () => {
  const text = await textOf({
    cancels: '2026-0003',
    status: 'credit-note',
    openCents: 0,
    lines: lines.map(({ title, amountCents }) => ({ title, amountCents: -amountCents })),
    netCents: -417_050,
    taxCents: -31_279,
    totalCents: -448_329,
  })
  expect(text).toContain('Credit note\n2026-0007\n')
  expect(text).toContain('Total\n-$4,483.29\nNothing to pay\nCancels invoice 2026-0003.')
  expect(text).not.toMatch(/Please pay|Due|IBAN/)
})

test('an invoice with tax reversed says why, and one without bank details has none', async () => {
  const text = await textOf({
    tax: { kind: 'reverse-charge', basisPoints: 0 },
    seller: { ...invoice.seller, bankDetails: '' },
    taxCents: 0,
    totalCents: 417_050,
  })
  expect(text).toContain('Reverse charge\n$0.00\nTotal\n$4,170.50\nReverse charge: VAT is owed')
  expect(text).toContain('Please ask office@agency.example for the bank details.')
  expect(await textOf({ tax: { kind: 'none', basisPoints: 0 } })).toContain('No tax\n')
})

test('twenty long lines go over several pages, each with its number', async () => {
  const long = Array.from({ length: 20 }, (_, place) => ({
    title: `${place + 1}: ${place % 2 ? 'word '.repeat(40) : 'x'.repeat(200)}`,
    amountCents: 100_000 + place,
  }))
  const text = await textOf({ lines: long })
  for (const { amountCents } of long) {
    expect(text).toContain(`$1,000.${String(amountCents % 100).padStart(2, '0')}\n`)
  }
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(10 * 200)
  const pages = [1, 2, 3].map((page) => `Invoice 2026-0007, page ${page} of 3`)
  expect(text.match(/Invoice .* of ./g)).toEqual(pages)
  expect(text.match(/Description\n/g)).toHaveLength(3)
})

test('names in any script are printed or at least found', async () => {
  const names = ['Łódź Świętokrzyska', 'Nguyễn Trãi', '株式会社ひつじ', 'Ελλάδα', 'شركة', '😀']
  const address = ['a\u202eb\tc\u0000d', 'e\u0301', '\\(株\\)']
  const text = await textOf({ buyer: { name: names.join(' '), address, taxNumber: '' } })
  const joined = text.replaceAll(/\s/g, '')
  for (const name of names) expect(joined).toContain(name.replaceAll(' ', ''))
  expect(joined).toContain('abcdé\\(株\\)')
})

test('an invoice is read by its company and by operators, unless members may not', async () => {
  const { database, request } = await openTestApi()
  const owner = await addUser(database)
  const id = await addOrder(database, owner)
  const number = await addInvoice(database, owner, id, 123_450)
  const read = (as: { cookie: string }, name = number) =>
    request(`GET /api/invoices/${name}.pdf`, { as })
  const response = await read(owner)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="invoice-${number}.pdf"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'cache-control': 'private, no-store',
  })
  expect(textOfPdf(new Uint8Array(await response.arrayBuffer()))).toContain('Total\n$1,234.50\n')
  const operator = await addUser(database, { role: 'operator' })
  expect((await read(operator)).status).toBe(200)
  expect((await read(operator, '2026-9999')).status).toBe(404)
  expect((await read(await addUser(database))).status).toBe(404)

  const { query } = database
  await query.updateTable('membership').set({ role: 'member' }).execute()
  expect((await read(owner)).status).toBe(200)
  await query.updateTable('company').set({ doMembersSeeInvoices: 0 }).execute()
  const refused = await read(owner)
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('Only owners of Analytical Engines see its invoices.')
  expect((await read(await addUser(database))).status).toBe(404)
})
