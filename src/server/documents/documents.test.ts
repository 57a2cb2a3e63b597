import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { defaultSettings } from '#domain/site/site-settings.ts'
import type { Database } from '#server/db/database.ts'
import { recordPayment } from '#server/invoices/payments.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { writeSettings } from '#server/showcase/site-settings.ts'
import { issueConfirmed } from '#tests/server/invoices.ts'
import { acceptAsRead, addOrder, openWithRequest } from '#tests/server/orders.ts'
import { textOfPdf } from '#tests/server/pdf-text.ts'
import { openTestApi } from '#tests/server/test-api.ts'
import { engines } from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { type DocumentName, printDocument } from './documents.ts'

const offer: Omit<NewQuote, 'version'> = {
  lines: [
    { title: 'Build', amountCents: 1_200_000 },
    { title: 'Migration', amountCents: 430_000 },
  ],
  plan: 'starter',
  billing: 'monthly',
  estimatedCompletion: '2127-01-31',
  validUntil: '2126-12-31',
  note: 'In two parts',
}

async function textOf({ query }: Database, name: DocumentName) {
  const { filename, content } = await printDocument(query, name)
  return { filename, text: textOfPdf(content) }
}

test.each(engines)(
  'a quote is a PDF, and once it is accepted its signed copy, with the terms of that day, on %s',
  async (engine) => {
    const { database, client, operator, id } = await openWithRequest(engine)
    const save = (terms: string) =>
      writeSettings(database, callOf(operator), {
        ...defaultSettings,
        texts: { ...defaultSettings.texts, terms },
      })
    await save('# Payment\nWithin two weeks.')
    await sendQuote(database, operator, id, { version: 1, ...offer })
    const name = { request: id, quote: 1 }
    const open = await textOf(database, name)
    expect(open.filename).toBe(`quote-${id.toLowerCase()}-1.pdf`)
    for (const text of ['Analytical Engines', 'Slack replacement', 'Build\n$12,000.00\n']) {
      expect(open.text).toContain(text)
    }
    expect(open.text).toContain('Valid until\nDec 31, 2126\n')
    expect(open.text).toContain('Total, paid once\n$16,300.00\n')
    expect(open.text).toContain('Payment\nPaid in full at handover\n')
    expect(open.text).not.toMatch(/Accepted|Within two weeks/)

    const { quotes } = await acceptAsRead(database, client, id, 1, 'Ada Byron')
    const { contentHash = '' } = quotes[0]?.decision ?? {}
    await save('Others.')
    const signed = await textOf(database, name)
    expect(signed.filename).toBe(`signed-copy-${id.toLowerCase()}-1.pdf`)
    expect(signed.text).toMatch(/Accepted by Ada Byron\nOn .* UTC, signed in as Ada Lovelace\./)
    expect(signed.text.replaceAll('\n', '')).toContain(contentHash)
    expect(signed.text).toContain('\nPayment\nWithin two weeks.')
    expect(signed.text).toContain('Notes\nIn two parts\n')
    expect(signed.text).not.toContain('Others.')

    // As releases before this one stored it.
    await database.query.updateTable('quote').set({ acceptedTerms: null }).execute()
    const old = await textOf(database, name)
    expect(old.text).toContain('Accepted by Ada Byron')
    expect(old.text).not.toContain('Terms of')
  },
)

test('quotes and receipts are read by their company and by operators alone', async () => {
  const { database, request } = await openTestApi()
  const client = await addUser(database)
  const operator = await addUser(database, { role: 'operator' })
  const id = await addOrder(database, client)
  await sendQuote(database, operator, id, { version: 1, ...offer })
  await acceptAsRead(database, client, id, 1, 'Ada Byron')
  const { number } = await issueConfirmed(database, operator, id)
  const paidOn = new Date().toISOString().slice(0, 10)
  const paid = { amountCents: 100_000, paidOn }
  const { payments } = await recordPayment({ database }, operator, number, paid, randomUUID())
  const addresses = [
    `/api/requests/${id}/quotes/1.pdf`,
    `/api/invoices/${number}/payments/${payments[0]?.id}.pdf`,
  ]
  for (const address of addresses) {
    for (const as of [client, operator]) {
      const response = await request(`GET ${address}`, { as })
      expect([response.status, response.headers.get('Content-Type')], address).toEqual([
        200,
        'application/pdf',
      ])
    }
    expect((await request(`GET ${address}`, { as: await addUser(database) })).status).toBe(404)
    const unknown = address.replace(/\d+\.pdf$/, '99.pdf')
    expect((await request(`GET ${unknown}`, { as: client })).status).toBe(404)
  }
})
