import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isFullRun } from '#bin/test-extent.ts'
import { agencyId } from '#domain/companies/team.ts'
import { dayMs } from '#domain/values/dates.ts'
import type { Database } from '#server/db/database.ts'
import { countAttempt } from '#server/http/rate-limits.ts'
import { openMailService, rawMail } from '#tests/server/inbound-mail.ts'
import { engines } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { enginesOfThisRun } from './engines-of-this-run.ts'

const megabyte = 1024 * 1024

const attached = (name: string, content: string) =>
  `--x\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n`

const forwarded = (depth: number) =>
  Array.from({ length: depth }, () => 'Content-Type: message/rfc822\r\n\r\n').join('')

describe.each(enginesOfThisRun)('on %s', (engine) => {
  test('a reply is a message of whom its address names, whoever it says it is from', async () => {
    const service = await openMailService(engine)
    const { post, replyTo, messages, client, operator } = service
    const asOperator = replyTo({ userId: operator.id, role: 'operator' })
    expect(await post(rawMail({ to: replyTo(), from: operator.email }))).toBe('201 taken')
    const body = 'Good.\r\n\r\nOn Nov 19, 2026, Ada <a@b.example> wrote:\r\n> Tuesday works.\r\n'
    expect(await post(rawMail({ to: asOperator, from: client.email, body }))).toBe('201 taken')
    expect(await post(rawMail({ to: replyTo(), body }))).toBe('201 taken')
    // What an operator quotes may be more than clients are to read.
    const original = expect.stringContaining('wrote:\n> Tuesday works.')
    expect(await messages()).toEqual([
      expect.objectContaining({ by: 'client Ada', text: 'Tuesday works.', mailed: {} }),
      expect.objectContaining({ by: 'operator Grace', text: 'Good.', asks: false, mailed: {} }),
      expect.objectContaining({ by: 'client Ada', text: 'Good.', mailed: { original } }),
    ])
    expect(await service.answered()).toEqual([])
  })

  test('a forged, changed, expired or missing address is refused, and only an account is told, once a day', async () => {
    const { post, replyTo, messages, answered, client } = await openMailService(engine)
    const from = client.email
    const changed = replyTo().replace(/\+(.)/, (_, first) => `+${first === '1' ? '2' : '1'}`)
    const unknown = { requestNumber: 999_999 }
    const stranger = 'stranger@elsewhere.example'
    expect(await post(rawMail({ to: changed, from: stranger }))).toBe('201 refused unknown-address')
    expect(await answered()).toEqual([])
    for (const to of [
      changed,
      'reply@agency.example',
      `${replyTo()}.evil.example`,
      'x@y.example',
    ]) {
      expect(await post(rawMail({ to, from }))).toBe('201 refused unknown-address')
    }
    const both = `${replyTo()}, ${replyTo({ role: 'operator' })}`
    expect(await post(rawMail({ to: both, from }))).toBe('201 refused unknown-address')
    expect(await post(rawMail({ to: replyTo(unknown), from }))).toBe('201 refused no-access')
    const old = replyTo({}, Date.now() - 91 * dayMs)
    expect(await post(rawMail({ to: old, from: stranger }))).toBe('201 refused expired-address')
    expect(await messages()).toEqual([])
    expect(await answered()).toEqual([client.email])
  })

  test('an address gives the access that its account has now, and no other', async () => {
    const { post, replyTo, messages, database, client, operator } = await openMailService(engine)
    const other = await addUser(database)
    const asOperator = { userId: operator.id, role: 'operator' } as const
    const tried: [of: Parameters<typeof replyTo>[0], outcome: string][] = [
      [{ userId: other.id }, '201 refused no-access'],
      [{ userId: other.id, role: 'operator' }, '201 refused no-access'],
      [{ role: 'operator' }, '201 refused no-access'],
      [{ userId: operator.id }, '201 refused no-access'],
      [asOperator, '201 taken'],
      [{}, '201 taken'],
    ]
    expect(await post(rawMail({ to: replyTo(), body: '' }))).toBe('201 refused empty')
    for (const [of, outcome] of tried)
      expect(await post(rawMail({ to: replyTo(of) }))).toBe(outcome)
    // The answer names the request only to a client who may read it.
    const answer = 'We couldn’t add your reply'
    const named = [answer, answer, 'Your Slack replacement: we couldn’t add your reply']
    expect((await answerSubjects(database)).toSorted()).toEqual(named)

    const { query } = database
    const agency = query.updateTable('membership').set({ suspendedAt: '2026-11-19' })
    await agency.where('companyId', '=', agencyId).execute()
    expect(await post(rawMail({ to: replyTo(asOperator) }))).toBe('201 refused no-access')
    await query.updateTable('company').set({ isFactorRequired: 1 }).execute()
    expect(await post(rawMail({ to: replyTo() }))).toBe('201 refused factor-missing')
    const factor = query.updateTable('user').set({ secondFactorSince: '2026-11-19' })
    await factor.where('id', '=', client.id).execute()
    expect(await post(rawMail({ to: replyTo() }))).toBe('201 taken')
    await query.deleteFrom('membership').where('userId', '=', client.id).execute()
    expect(await post(rawMail({ to: replyTo() }))).toBe('201 refused no-access')
    expect(await messages()).toHaveLength(3)
  })

  test('an operator without a required second factor is refused', async () => {
    const service = await openMailService(engine, { OPERATOR_SECOND_FACTOR: 'required' })
    const to = service.replyTo({ userId: service.operator.id, role: 'operator' })
    expect(await service.post(rawMail({ to }))).toBe('201 refused factor-missing')
    expect(await service.messages()).toEqual([])
  })

  test('auto-replies, bounces, lists and our own emails are dropped without an answer', async () => {
    const { post, replyTo, messages, answered, client } = await openMailService(engine)
    const programs: [reason: string, head: string][] = [
      ['auto-reply', 'Auto-Submitted: auto-replied (vacation)'],
      ['auto-reply', 'auto-submitted: auto-generated'],
      ['auto-reply', 'X-Autoreply: yes'],
      ['auto-reply', 'X-Auto-Response-Suppress: All'],
      ['auto-reply', 'Precedence: auto_reply'],
      ['bounce', 'Return-Path: <>'],
      ['list', 'Precedence: bulk'],
      ['list', 'Precedence: junk'],
      ['list', 'List-Id: <all.client.example>'],
      ['list', 'List-Unsubscribe: <mailto:off@client.example>'],
    ]
    for (const [reason, head] of programs) {
      // Also to an address that is not valid.
      for (const to of [replyTo(), 'reply@agency.example']) {
        const mail = rawMail({ to, from: client.email, head })
        expect([head, await post(mail)]).toEqual([head, `201 dropped ${reason}`])
      }
    }
    const report = { to: replyTo(), type: 'multipart/report; report-type=delivery-status' }
    expect(await post(rawMail(report))).toBe('201 dropped bounce')
    const daemon = { to: replyTo(), from: 'MAILER-DAEMON@client.example' }
    expect(await post(rawMail(daemon))).toBe('201 dropped bounce')
    for (const from of ['Reply@Agency.example', replyTo()]) {
      expect(await post(rawMail({ to: replyTo(), from }))).toBe('201 dropped loop')
    }
    expect(await messages()).toEqual([])
    expect(await answered()).toEqual([])
    const person = {
      to: replyTo(),
      head: 'Auto-Submitted: no\r\nReturn-Path: <ada@client.example>',
    }
    expect(await post(rawMail(person))).toBe('201 taken')
  })

  test('two auto-responders that hide what they are end at a limit, with one answer', async () => {
    const service = await openMailService(engine)
    const { post, replyTo, messages, answered, client, database } = service
    const to = replyTo()
    const outcomes: string[] = []
    await countAttempt(database.query, `email-reply ${client.id}`, dayMs, 57)
    for (let nth = 0; nth < 6; nth += 1) outcomes.push(await post(rawMail({ to })))
    expect(outcomes).toEqual([
      ...Array(3).fill('201 taken'),
      ...Array(3).fill('201 refused too-many'),
    ])
    expect(await messages()).toHaveLength(3)
    expect(await answered()).toEqual([client.email])
  })

  test('without the right secret nothing is read', async () => {
    const { post, replyTo, messages } = await openMailService(engine)
    for (const Authorization of ['', 'Bearer', 'Bearer x', 'Basic eDp4', 'Bearer what-the-mail']) {
      // It has no end.
      const unread = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from(rawMail({ to: replyTo() }))),
      })
      expect(await post(unread, { Authorization })).toBe('401')
    }
    expect(await post(rawMail({ to: replyTo() }))).toBe('201 taken')
    expect(await messages()).toHaveLength(1)
  })
})

test.each(engines)(
  'on %s, an email that arrives several times, also at once, is one message with its files',
  async (engine) => {
    const { post, replyTo, messages } = await openMailService(engine)
    const type = 'multipart/mixed; boundary=x'
    const file = '--x\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nfile'
    const body = `--x\r\n\r\nHello\r\n${file}\r\n--x--\r\n`
    const mail = rawMail({ to: replyTo(), id: 'same', type, body })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => post(mail)))
    expect(new Set([...outcomes, await post(mail)])).toEqual(new Set(['201 taken']))
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({ text: 'Hello', files: [{ name: 'a.txt' }] })
  },
)

test.runIf(isFullRun)(
  'an email over 30 MB is refused whether or not its size is announced, and one under it is taken',
  async () => {
    const { post, replyTo, messages, answered, client } = await openMailService('sqlite')
    const type = 'multipart/mixed; boundary=x'
    const sized = (megabytes: number) => {
      const file = 'A'
        .repeat(76)
        .concat('\r\n')
        .repeat((megabytes * megabyte) / 78)
      const head = '--x\r\nContent-Transfer-Encoding: base64\r\n'
      const named = `${head}Content-Disposition: attachment; filename=big.bin\r\n\r\n${file}`
      return rawMail({ to: replyTo(), type, body: `--x\r\n\r\nHere\r\n${named}--x--\r\n` })
    }
    expect(await post(sized(31))).toBe('201 refused too-large')
    const mail = Buffer.from(sized(31))
    const inPieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < mail.length; at += megabyte) {
          controller.enqueue(mail.subarray(at, at + megabyte))
        }
        controller.close()
      },
    })
    expect(await post(inPieces)).toBe('201 refused too-large')
    expect(await messages()).toEqual([])
    expect(await answered()).toEqual([client.email])
    expect(await post(sized(29))).toBe('201 taken')
    expect(await messages()).toMatchObject([{ text: 'Here', files: [{ name: 'big.bin' }] }])
  },
)

test('files over a limit are left out and named, and the text arrives', async () => {
  const { post, replyTo, messages, database } = await openMailService('sqlite')
  const full = { id: 'full', requestNumber: 1, name: 'x', size: 200 * megabyte - 5, sha256: '' }
  const row = { ...full, uploaderRole: 'client', createdAt: new Date().toISOString() } as const
  await database.query.insertInto('file').values(row).execute()
  const body = `--x\r\n\r\nHere\r\n${attached('small', 'four')}${attached('../a\u202e.txt', 'too long')}--x--`
  const type = 'multipart/mixed; boundary=x'
  expect(await post(rawMail({ to: replyTo(), type, body }))).toBe('201 taken')
  expect(await messages()).toMatchObject([
    { text: 'Here', files: [{ name: 'small' }], mailed: { notAttached: ['_a.txt'] } },
  ])
})

const manyParts = isFullRun ? 10_000 : 3000

test('hostile emails are taken as text or refused, and the server goes on', async () => {
  const { post, replyTo, messages, address } = await openMailService('sqlite')
  const to = replyTo()
  const nest = (depth: number) => {
    const open = Array.from(
      { length: depth },
      (_, nth) => `--b${nth}\r\nContent-Type: multipart/mixed; boundary=b${nth + 1}\r\n\r\n`,
    )
    return rawMail({ to, type: 'multipart/mixed; boundary=b0', body: `${open.join('')}deep` })
  }
  const parts = (count: number, head = 'Content-Disposition: attachment; filename=a') =>
    rawMail({
      to,
      type: 'multipart/mixed; boundary=x',
      body: `${`--x\r\n${head}\r\n\r\nA\r\n`.repeat(count)}--x--`,
    })
  const script = '<p>Hello<script>alert(1)</script> <img src=x onerror=alert(1)></p>'
  const bomb = gzipSync(Buffer.alloc(isFullRun ? 20 * megabyte : megabyte)).toString('base64')
  const attack: [name: string, mail: BodyInit, outcome: RegExp][] = [
    ['nothing', '', /refused unknown-address/],
    ['bytes', Buffer.alloc(5000, 0xff), /refused unknown-address/],
    ['a head without end', `To: ${to}\r\nX: ${'x'.repeat(200_000)}`, /refused/],
    ['a head alone', `To: ${to}\r\n`, /refused empty/],
    ['no text', rawMail({ to, body: ' \r\n\0\u200e\r\n' }), /refused empty/],
    ['a boundary that never comes', rawMail({ to, type: 'multipart/mixed; boundary=x' }), /./],
    [
      'truncated base64',
      rawMail({ to, head: 'Content-Transfer-Encoding: base64', body: 'SGVsbG8gd29ybG' }),
      /taken/,
    ],
    ['unknown charset', rawMail({ to, type: 'text/plain; charset=x-none', body: 'Hé' }), /taken/],
    ['parts in parts', nest(5000), /refused unreadable/],
    [
      'emails in emails',
      rawMail({ to, type: 'message/rfc822', body: `${forwarded(5000)}x` }),
      /taken/,
    ],
    ['many parts', parts(manyParts), /taken/],
    ['many texts', parts(manyParts, 'Content-Type: text/plain'), /refused too-long/],
    ['HTML only', rawMail({ to, type: 'text/html', body: script }), /taken/],
    [
      'HTML that does not end',
      rawMail({ to, type: 'text/html', body: '<a <style <!-- '.repeat(20_000) }),
      /./,
    ],
    [
      'a zip bomb',
      rawMail({
        to,
        head: 'Content-Disposition: attachment; filename=bomb.gz\r\nContent-Transfer-Encoding: base64',
        type: 'application/gzip',
        body: bomb,
      }),
      /taken/,
    ],
    ['too long', rawMail({ to, body: 'x'.repeat(5001) }), /refused too-long/],
    ['many headers', rawMail({ to, head: 'X: y\r\n'.repeat(9000).trimEnd() }), /./],
  ]
  for (const [name, mail, outcome] of attack) {
    expect([name, await post(mail)]).toEqual([name, expect.stringMatching(outcome)])
  }
  const stored = await messages()
  const many = stored.find((message) => 'files' in message && message.files?.length === 10)
  expect(many).toMatchObject({ mailed: { notAttached: Array(20).fill('a') } })
  expect(stored.map((message) => ('text' in message ? message.text : ''))).toContain('Hello')
  for (const message of stored) expect(JSON.stringify(message)).not.toMatch(/<script|\\u0000/)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
})

async function answerSubjects({ query }: Database): Promise<string[]> {
  const answers = query.selectFrom('outbox').where('thread', '=', 'answer').select('subject')
  return (await answers.execute()).map(({ subject }) => subject)
}

test('nothing of a head gets into the answer, and no token into what others read', async () => {
  const { post, replyTo, messages, database, client } = await openMailService('sqlite')
  const injected = '=?utf-8?q?x=0D=0ABcc:_all@elsewhere.example=0D=0A?='
  const from = `"${injected}" <${client.email}>`
  const head = `Subject: ${injected}\r\nReply-To: ${injected} <victim@elsewhere.example>`
  expect(await post(rawMail({ to: 'reply@agency.example', from, head }))).toContain('refused')
  const answers = database.query.selectFrom('outbox').where('thread', '=', 'answer').selectAll()
  const [mail] = await answers.execute()
  expect(mail).toMatchObject({ recipient: client.email, subject: 'We couldn’t add your reply' })
  expect(JSON.stringify(mail)).not.toMatch(/elsewhere|Bcc/)

  const to = replyTo()
  const unsubscribe = 'https://hitlist.example/api/unsubscribe?token=SECRET'
  const quoted = `> To: Hitlist <${to.toUpperCase()}>\r\n> Stop these emails: ${unsubscribe}`
  const part = `--x\r\nContent-Type: message/rfc822\r\n\r\nReply-To: ${to}\r\n\r\nHi`
  const body = `--x\r\n\r\nSee ${to}\r\n${quoted}\r\n${part}\r\n--x--`
  expect(await post(rawMail({ to, type: 'multipart/mixed; boundary=x', body }))).toBe('201 taken')
  const [message] = await messages()
  expect(message).toMatchObject({
    text: 'See reply@agency.example',
    mailed: { notAttached: ['email.eml'], original: expect.stringContaining('/unsubscribe') },
  })
  expect(JSON.stringify(message)).not.toMatch(/reply\+|SECRET/i)
})
