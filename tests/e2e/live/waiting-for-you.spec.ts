import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { startTestServer } from '#bin/server-process.ts'
import type { Invoice, InvoicePreview } from '#domain/invoices/invoice.ts'
import { openDatabase } from '#server/open-database.ts'
import { open } from '#tests/e2e/open.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { callApi, changeRequest, placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { createOperator, newPerson, signUp } from './people.ts'

const name = 'your Slack replacement'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const pdfs = (mail: Email) =>
  mail.attachments.map(({ mimeType, filename, content }) => {
    const start = Buffer.from((content as Uint8Array).slice(0, 5)).toString()
    return mimeType === 'application/pdf' && start === '%PDF-' ? filename : mimeType
  })

test('the dashboard lists what waits after each step from sign-up to handover, with an answer by email and each document in its email', {
  tag: '@full',
}, async ({ browser, playwright }) => {
  test.slow()
  const service = await startService()
  const client = await browser.newPage({ baseURL: service.address })
  client.setDefaultTimeout(20_000)
  const operator = await createOperator(playwright.request, service, service.database)
  try {
    const ada = await signUp(client, newPerson('Ada Byron'))
    const toOrder = 'Tell us which product to replace first'
    await expectWaiting(client, [toOrder, 'Confirm your email address'])
    const { text = '' } = await service.readMail(ada.email, /confirm your email/i)
    await open(client, /https?:\/\/\S+/.exec(text)?.[0] ?? '')
    await expectWaiting(client, [toOrder])

    const { id } = await placeOrder(client, { targetSaaS: 'Slack', checklist: ['Channels'] })
    const ofRequest = `/operations/requests/${id}`
    await expectNothing(
      client,
      `Slack replacement: We’re reviewing your order. You’ll hear from us`,
    )

    const question = { text: 'Which channels stay?', asks: true }
    await callApi(operator, 'POST', `${ofRequest}/messages`, question)
    await expectWaiting(client, [`Omar Haddad asked about ${name}: “Which channels stay?”`])
    await expect(client.getByText(`${id}, asked today`)).toBeVisible()
    await client.getByRole('link', { name: 'Answer' }).click()
    const panel = client.getByRole('dialog', { name: 'Replacement for Slack' })
    await expect(panel.getByText('Which channels stay?')).toBeInViewport()
    await expect(panel.getByLabel('Message')).toBeFocused()

    // Any email about the request will do: that of the question waits until the client could have read it here.
    await service.answer(await service.readMail(ada.email, /we have your order/), ada.email)
    await expect(panel.getByText('All of them.', { exact: true })).toBeInViewport()
    await expect(panel.getByRole('link', { name: 'channels.csv' })).toBeVisible()
    await expectNothing(
      client,
      `Slack replacement: We’re preparing your quote. You’ll hear from us`,
    )

    await changeRequest(operator, id, ['POST', 'quotes'], {
      lines: [{ title: 'Build', amountCents: 1_200_000 }],
      plan: 'professional',
      billing: 'yearly',
      estimatedCompletion: inDays(60),
      validUntil: inDays(14),
      note: '',
    })
    const quoted = await service.readMail(ada.email, /a quote for \$12,000/)
    expect(pdfs(quoted)).toEqual([expect.stringMatching(/\.pdf$/)])
    await expectWaiting(client, [`Quote ready for ${name}: $12,000, valid until`])
    await client.getByRole('link', { name: 'Review the quote' }).click()
    const quote = client.getByRole('dialog', { name: /^Quote for your / })
    await quote.getByText('Billing details (optional)').click()
    await quote.getByLabel('Address').fill('12 St James’s Square\nLondon SW1Y 4JH')
    await quote.getByLabel('Your full name').fill('Ada Byron')
    await quote.getByRole('button', { name: 'Accept quote' }).click()
    await expect(quote.getByText('Accepted by Ada Byron on')).toBeVisible()
    for (const { email } of [ada, operator]) {
      const signed = await service.readMail(email, /quote .*accepted/)
      expect(pdfs(signed)).toEqual([expect.stringMatching(/\.pdf$/)])
    }
    await expectNothing(
      client,
      `Slack replacement: Quote accepted, work starts soon. You’ll hear from us`,
    )

    await changeRequest(operator, id, ['POST', 'moves'], { to: 'in-progress' })
    await callApi(operator, 'PUT', `/requests/${id}/checklist/1`, { version: 1, state: 'built' })
    await expectWaiting(client, [`1 item in ${name} is ready to check`])
    await client.getByRole('link', { name: 'Check' }).click()
    await expect(panel.getByRole('button', { name: 'Accept Channels' })).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Check 1 item' })).toBeVisible()
    await panel.getByRole('button', { name: 'Accept Channels' }).click()
    await expect(panel.getByRole('button', { name: 'Accept Channels' })).toHaveCount(0)
    await expectNothing(client, `Slack replacement: In progress, 1 of 1 built, expected`)

    const item = { kind: 'source', link: 'https://git.example/chat', note: '' }
    await changeRequest(operator, id, ['PUT', 'handover'], { items: [item] })
    const solution = { url: 'https://chat.example', handoverNotes: '' }
    await changeRequest(operator, id, ['PUT', 'solution'], solution)
    const toConfirm = `Confirm 1 handover item for ${name}`
    await expectWaiting(client, [toConfirm])
    await confirmItem(phone)
    await changeRequest(operator, id, ['POST', 'moves'], { to: 'completed' })
    const asked = `${ofRequest}/invoice`
    const { warnings } = await callApi<InvoicePreview>(operator, 'POST', `${asked}-preview`, {})
    const confirmed = { confirmed: warnings }
    const issued = await callApi<Invoice>(operator, 'POST', `${asked}s`, confirmed)
    const bill = await service.readMail(ada.email, /an invoice for \$12,000/)
    expect(pdfs(bill)).toEqual([expect.stringContaining(issued.number)])
    // The last item is the address, which comes with the handover.
    await expectWaiting(client, [`Invoice ${issued.number} for ${name}: $12,000`, toConfirm])

    const payment = { amountCents: issued.totalCents, paidOn: inDays(0) }
    await callApi(operator, 'POST', `/operations/invoices/${issued.number}/payments`, payment)
    const receipt = await service.readMail(ada.email, /a receipt for \$12,000/)
    expect(pdfs(receipt)).toEqual([expect.stringMatching(/\.pdf$/)])
    await expectWaiting(client, [toConfirm])
    await confirmItem(desktop)
    await expectNothing(client, 'Everything you ordered is live.')

    async function confirmItem(size: typeof phone): Promise<void> {
      await client.setViewportSize(size)
      await client.getByRole('link', { name: 'Confirm' }).click()
      const handover = panel.getByRole('list', { name: 'Handover' })
      const button = handover.getByRole('button', { name: /^Confirm/ })
      await expect(button).toBeFocused()
      await button.click()
      await expect(button).toHaveCount(0)
    }
  } finally {
    await operator.request.dispose()
    await client.close()
    await service.stop()
  }
})

/** The lines of the list, as they are read on a phone and on a large screen. */
async function expectWaiting(page: Page, lines: string[]): Promise<void> {
  await open(page, '/dashboard')
  const list = page.getByRole('region', { name: 'Waiting for you' })
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expect(list.getByRole('listitem')).toContainText(lines)
    await expectNoSidewaysScroll(page)
  }
}

async function expectNothing(page: Page, meanwhile: string): Promise<void> {
  await open(page, '/dashboard')
  const notice = page.getByRole('region', { name: 'Waiting for you' })
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expect(notice.getByRole('heading')).toHaveText('Nothing needed from you')
    await expect(notice).toContainText(meanwhile)
    await expectNoSidewaysScroll(page)
  }
}

/** Live that sends through an SMTP server of its own, and takes replies. */
async function startService() {
  const smtp = await startSmtpServer()
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-waiting-'))
  const env = { DATA_DIR: folder, SMTP_URL: smtp.url }
  const secret = 'what-the-mail-server-sends-to-us'
  const replies = { REPLY_ADDRESS: 'reply@agency.example', INBOUND_SECRET: secret }
  const server = await startTestServer({ ...env, ...replies })
  const database = await openDatabase(env)
  return {
    address: server.address,
    env,
    database,
    async readMail(to: string, subject: RegExp): Promise<Email> {
      let found: Email | undefined
      await expect(async () => {
        const mails = await Promise.all(smtp.mails.map((mail) => PostalMime.parse(mail)))
        found = mails.findLast(
          (mail) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? ''),
        )
        expect(found, `an email to ${to} about ${subject}`).toBeDefined()
      }).toPass()
      return found as Email
    },
    /** As a mail program sends it: the new text above the quoted one, with a file. */
    async answer(mail: Email, from: string): Promise<void> {
      const head = [
        `Message-ID: <answer@client.example>`,
        `From: ${from}`,
        `To: ${mail.replyTo?.[0]?.address}`,
        `In-Reply-To: ${mail.messageId}`,
        'Content-Type: multipart/mixed; boundary=x',
      ]
      const quoted = mail.text?.trim().replaceAll(/^/gm, '> ')
      const text = `--x\n\nAll of them.\n\nOn Nov 19, 2026, Hitlist wrote:\n${quoted}\n`
      const file = `--x\nContent-Disposition: attachment; filename=channels.csv\n\ngeneral\n--x--\n`
      const response = await fetch(`${server.address}/api/inbound-mail`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' },
        body: `${head.join('\n')}\n\n${text}${file}`,
      })
      expect(await response.json()).toEqual({ outcome: 'taken' })
    },
    async stop(): Promise<void> {
      await database.close()
      await server.stop()
      await smtp.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
