import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { openMailService, rawMail, replySettings } from './inbound-mail.ts'
import { ask } from './reliability/call.ts'
import { enginesOfThisRun } from './safety/engines-of-this-run.ts'
import { temporaryFolder } from './test-database.ts'

describe.each(enginesOfThisRun)('on %s', (engine) => {
  test('client and operator answer an order’s emails, and find the answers with their files in the conversation', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(smtp.close)
    const service = await openMailService(engine, { SMTP_URL: smtp.url })
    const { address, client, operator, id, post } = service
    for (const { email, name, role } of [client, operator]) {
      const sent = await vi.waitFor(() => {
        const mail = smtp.mails.find((one) => one.includes(`To: ${email}`))
        expect(mail).toBeDefined()
        return mail ?? ''
      })
      const mail = await PostalMime.parse(sent)
      expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(
        'Reply to this email to answer in the conversation.',
      )
      const to = mail.replyTo?.[0]?.address ?? ''
      expect(to).toMatch(/^reply\+[0-9a-v]{52}@agency\.example$/)
      const quoted = mail.text?.replaceAll(/^/gm, '> ')
      const parts = `--x\r\n\r\nHello from ${name}.\r\n\r\nOn Nov 19, 2026, Hitlist wrote:\r\n${quoted}\r\n`
      const plan = `--x\r\nContent-Disposition: attachment; filename="${role}.txt"\r\n\r\nThe plan.\r\n--x--`
      const type = 'multipart/mixed; boundary=x'
      const head = `In-Reply-To: ${mail.messageId}`
      const reply = rawMail({ to, from: email, type, head, body: parts + plan })
      expect(await post(reply)).toBe('201 taken')
    }
    const { cookie } = client
    const { events } = await ask(address, 'readRequest', { id, cookie })
    const messages = events.filter(({ detail }) => detail.kind === 'messaged')
    expect(messages.map(({ by, detail }) => ({ by: by.role, ...detail }))).toMatchObject([
      {
        by: 'client',
        text: 'Hello from Ada.',
        mailed: { original: expect.stringContaining('> ') },
      },
      { by: 'operator', text: 'Hello from Grace.', files: [{ name: 'operator.txt' }] },
    ])
    const detail = messages[1]?.detail
    const [file] = (detail?.kind === 'messaged' && detail.files) || []
    const download = await fetch(`${address}/api/files/${file?.id}`, { headers: { cookie } })
    expect(await download.text()).toContain('The plan.')
  })
})

test('an empty reply is answered once by an automatic email, which is dropped when it comes back, and all are counted', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(smtp.close)
  const { post, replyTo, address, client } = await openMailService('sqlite', { SMTP_URL: smtp.url })
  const empty = () => post(rawMail({ to: replyTo(), body: '> When can we talk?' }))
  expect([await empty(), await empty()]).toEqual(Array(2).fill('201 refused empty'))
  const answers = () => smtp.mails.filter((mail) => mail.includes('Auto-Submitted: auto-replied'))
  await vi.waitFor(() => expect(answers()).toHaveLength(1))
  const [answer = ''] = answers()
  const { headers, to, text: said = '' } = await PostalMime.parse(answer)
  expect(to?.[0]?.address).toBe(client.email)
  expect(headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  )
  expect(said.replaceAll(/\s+/g, ' ')).toContain('We found no files and no new text')
  // A mailbox that forwards everything to where it came from.
  expect(await post(`Delivered-To: ${replyTo()}\r\n${answer}`)).toBe('201 dropped auto-reply')
  expect(await post(rawMail({ to: replyTo() }))).toBe('201 taken')
  const metrics = await (await fetch(`${address}/api/metrics`)).text()
  const counted = [...metrics.matchAll(/^hitlist_inbound_emails_total(.+)$/gm)].map(([, it]) => it)
  expect(counted).toEqual([
    '{outcome="refused",reason="empty"} 2',
    '{outcome="dropped",reason="auto-reply"} 1',
    '{outcome="taken",reason=""} 1',
  ])
})

test('the command of the documents passes an email on as Postfix gives it, and asks to try again while it fails', async () => {
  const { post, replyTo, messages, address } = await openMailService('sqlite')
  const guide = await readFile('docs/operating.md', 'utf8')
  const command = /^reply: "\|(.+)"$/m.exec(guide)?.[1] ?? ''
  const secret = join(temporaryFolder(), 'secret')
  const pipe = async (mail: string, server = address) => {
    const own = command
      .replace('/etc/hitlist-inbound', secret)
      .replace('https://hitlist.example.com', server)
    const child = spawn('sh', ['-c', own], { stdio: ['pipe', 'pipe', 'ignore'] })
    child.stdin.end(mail)
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return `${code} ${said}`
  }
  const to = replyTo()
  // As local(8) begins it.
  const envelope = `From ada@client.example  Thu Nov 19 09:41:00 2026\nReturn-Path: <ada@client.example>\nX-Original-To: ${to}\nDelivered-To: ${to}\n`
  const mail = rawMail({ to: 'undisclosed-recipients:;', body: 'Schön.' }).replaceAll('\r', '')
  await writeFile(secret, 'Authorization: Bearer wrong')
  expect(await pipe(envelope + mail)).toMatch(/^75 /)
  await writeFile(secret, `Authorization: Bearer ${replySettings.INBOUND_SECRET}`)
  expect(await pipe(envelope + mail, 'http://127.0.0.1:1')).toBe('75 ')
  expect(await pipe(envelope + mail)).toBe('0 {"outcome":"taken"}')
  expect(await messages()).toMatchObject([{ text: 'Schön.' }])
  const bounce = envelope.replace('<ada@client.example>', '<>')
  expect(await pipe(bounce + mail)).toBe('0 {"outcome":"dropped","reason":"bounce"}')
  // Without a recipient in the envelope, its reply address is unknown.
  expect(await post(mail)).toBe('201 refused unknown-address')
})
