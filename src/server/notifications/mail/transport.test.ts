import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/server/test-database.ts'
import { startMailServer } from './mail-server.fixture.ts'
import { createTransport } from './transport.ts'

const from = 'Hitlist <hello@hitlist.example>'

function claimed(subject: string, createdAt = '2026-11-05T10:20:30.400Z') {
  const mail = { recipient: 'ada@example.com', subject, body: 'A body\n' }
  return { id: `id-of-${subject}`, ...mail, createdAt, attempts: 1 }
}

test('without SMTP, emails are files that sort by age, one each, and that only their owner can read', async () => {
  const dataDir = temporaryFolder()
  const transport = createTransport({ smtpUrl: undefined, dataDir, from })
  await transport.send(claimed('second', '2026-11-05T10:20:30.400Z'))
  for (const _ of [1, 2]) await transport.send(claimed('first', '2026-11-05T10:20:30.399Z'))
  const names = await readdir(join(dataDir, 'mail'))
  expect(names.toSorted()).toEqual([
    '2026-11-05T10-20-30-399Z-id-of-first.eml',
    '2026-11-05T10-20-30-400Z-id-of-second.eml',
  ])
  const path = join(dataDir, 'mail', '2026-11-05T10-20-30-399Z-id-of-first.eml')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
  const file = await readFile(path, 'utf8')
  const replies = 'Reply-To: Hitlist <hello@hitlist.example>'
  expect(file).toContain(`To: ada@example.com\r\n${replies}\r\nSubject: first\r\n`)
  expect(file).toContain('Message-ID: <id-of-first@hitlist.example>')
  expect(file).toMatch(/\r?\n\r?\nA body\r?\n$/)
})

test('an email goes to exactly its address, whatever address and subject could be parsed as', async () => {
  const server = await startMailServer()
  const transport = createTransport({ smtpUrl: server.url, dataDir: '', from })
  const recipient = 'ada,eve@example.com'
  await transport.send({ ...claimed('x'), recipient }).catch(() => undefined)
  await transport.send(claimed('Hello\r\nBcc: eve@example.com'))
  expect(server.mails.at(-1)).toContain('Hello')
  const everybody = server.mails.join('')
  expect(everybody).not.toMatch(/^To: .*\beve@example\.com, /m)
  expect(everybody).not.toMatch(/^(Cc|Bcc):/im)
})

test('a file is attached to an email over SMTP as well', async () => {
  const server = await startMailServer()
  const transport = createTransport({ smtpUrl: server.url, dataDir: '', from })
  const attached = { filename: 'invoice-2026-0007.pdf', content: Buffer.from('%PDF-1.3') }
  await transport.send({ ...claimed('With a file'), attachments: [attached] })
  const [mail = ''] = server.mails
  expect(mail).toMatch(/^Content-Type: application\/pdf; name=invoice-2026-0007\.pdf\r$/m)
  expect(mail).toContain(attached.content.toString('base64'))
})
