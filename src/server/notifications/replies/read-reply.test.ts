import { expect, test } from 'vitest'
import { readReply } from './read-reply.ts'

const said = 'Yes, Tuesday works.\n\nCould you also send the export?'
const ours = 'HIT-012: Grace wrote:\n> When can we talk?\n\nReply to this email.'
const quoted = ours.replaceAll(/^/gm, '> ')

const headers = (type: string, encoding = '8bit') =>
  `From: Ada <ada@client.example>\nSubject: Re: HIT-012\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n`
const plain = (text: string) => `${headers('text/plain; charset=utf-8')}${text}`
const html = (body: string) => `${headers('text/html; charset=utf-8')}${body}`

const outlookHead = `
From: Hitlist <hello@agency.example>
Sent: Thursday, November 19, 2026 9:41 AM
To: Ada <ada@client.example>
Subject: HIT-012: New message

${ours}`

/** What is left of replies as mail programs write them. */
const shapes: [program: string, mail: string, text: string][] = [
  ['nothing else', plain(said), said],
  [
    'Gmail',
    plain(
      `${said}\n\nOn Thu, Nov 19, 2026 at 9:41 AM Hitlist <hello@agency.example> wrote:\n\n${quoted}`,
    ),
    said,
  ],
  [
    'Gmail, whose line about the quote is broken',
    plain(
      `${said}\n\nOn Thu, Nov 19, 2026 at 9:41 AM A Company With a Name <hello@agency.example>\nwrote:\n\n${quoted}`,
    ),
    said,
  ],
  [
    'Gmail in German',
    plain(
      `${said}\n\nAm Do., 19. Nov. 2026 um 09:41 Uhr schrieb Hitlist <hello@agency.example>:\n\n${quoted}`,
    ),
    said,
  ],
  [
    'Gmail in French',
    plain(
      `${said}\n\nLe jeu. 19 nov. 2026 à 09:41, Hitlist <hello@agency.example> a écrit :\n\n${quoted}`,
    ),
    said,
  ],
  [
    'Gmail in Spanish',
    plain(
      `${said}\n\nEl jue, 19 nov 2026 a las 9:41, Hitlist (<hello@agency.example>) escribió:\n\n${quoted}`,
    ),
    said,
  ],
  [
    'Apple Mail',
    plain(
      `${said}\n\n> On 19 Nov 2026, at 09:41, Hitlist <hello@agency.example> wrote:\n> \n${quoted}\n`,
    ),
    said,
  ],
  [
    'an iPhone',
    plain(
      `${said}\n\nSent from my iPhone\n\n> On Nov 19, 2026, at 9:41 AM, Hitlist <hello@agency.example> wrote:\n> \n> ${ours.replaceAll('\n', '\n> ')}\n`,
    ),
    said,
  ],
  [
    'Apple Mail in German',
    plain(
      `${said}\n\n> Am 19.11.2026 um 09:41 schrieb Hitlist <hello@agency.example>:\n> \n${quoted}\n`,
    ),
    said,
  ],
  ['Outlook', plain(`${said}\n\n________________________________\n${outlookHead.trim()}`), said],
  ['Outlook on Windows', plain(`${said}\n\n${outlookHead}`), said],
  [
    'Outlook in German',
    plain(
      `${said}\n\nVon: Hitlist <hello@agency.example>\nGesendet: Donnerstag, 19. November 2026 09:41\nAn: Ada <ada@client.example>\nBetreff: HIT-012\n\n${ours}`,
    ),
    said,
  ],
  ['Thunderbird, with a signature', plain(`${said}\n\n-- \nAda Byron\nAnalytical Engines\n`), said],
  [
    'a reply below the quote',
    plain(`On 19/11/2026 09:41, Hitlist wrote:\n${quoted}\n\n${said}`),
    said,
  ],
  [
    'answers between quotes',
    plain(`> When can we talk?\n\nTuesday.\n\n> How long?\n\nAn hour.`),
    'Tuesday.\nAn hour.',
  ],
  [
    'text of fixed width that flows',
    `${headers('text/plain; charset=utf-8; format=flowed')}Yes, Tuesday \nworks.\n\nOn 19/11/2026 09:41, Hitlist wrote:\n${quoted}`,
    'Yes, Tuesday works.',
  ],
  [
    'another character set, quoted-printable',
    `${headers('text/plain; charset=iso-8859-1', 'quoted-printable')}Sch=F6n, bis Dienstag =\num 9.\n`,
    'Schön, bis Dienstag um 9.',
  ],
  [
    'Gmail, HTML only',
    html(
      `<div dir="ltr">Yes, Tuesday works.<div><br></div><div>Could you also send the export?</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Thu, Nov 19, 2026 at 9:41 AM Hitlist &lt;<a href="mailto:hello@agency.example">hello@agency.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><p>When can we talk?</p></blockquote></div>`,
    ),
    said,
  ],
  [
    'Outlook, HTML only',
    html(
      `<html><head><style>p { color: red }</style></head><body><p>Yes, Tuesday works.</p><p>Could you also send the export?</p><div><b>From:</b> Hitlist &lt;hello@agency.example&gt;<br><b>Sent:</b> Thursday<br></div><p>When can we talk?</p></body></html>`,
    ),
    said,
  ],
  [
    'text beside HTML',
    `From: a@b.example\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\n${said}\n--x\nContent-Type: text/html\n\n<p>Something else</p>\n--x--\n`,
    said,
  ],
  ['only a quote', plain(`On 19/11/2026 09:41, Hitlist wrote:\n${quoted}`), ''],
  ['only a signature', plain('-- \nAda Byron'), ''],
]

test.each(shapes)(
  'of a reply as %s, what its sender wrote is left',
  async (_program, mail, text) => {
    for (const sent of [mail, mail.replaceAll('\n', '\r\n')]) {
      const reply = await readReply(Buffer.from(sent, sent.includes('=F6') ? 'latin1' : 'utf8'))
      expect(reply.text).toBe(text)
      expect(reply.original).toContain(text.split('\n')[0])
    }
  },
)

const part = (head: string, size = 10) =>
  `--x\n${head}\nContent-Transfer-Encoding: base64\n\n${Buffer.alloc(size, 7).toString('base64')}\n`

const inRelated = (id: string, size: number) =>
  `--y\nContent-Type: image/png; name=${id}.png\nContent-ID: <${id}>\nContent-Transfer-Encoding: base64\n\n${Buffer.alloc(size).toString('base64')}\n`

test('files are those that were attached: no logo, no signature of the email, and ten at most', async () => {
  const named = (name: string) => part(`Content-Disposition: attachment; filename="${name}"`)
  const mail = [
    'Content-Type: multipart/mixed; boundary=x\n\n',
    '--x\nContent-Type: multipart/related; boundary=y\n\n',
    '--y\nContent-Type: text/html\n\n<p>Here</p><img src="cid:logo"><img src="cid:screen">\n',
    inRelated('logo', 900),
    inRelated('screen', 40_000),
    '--y--\n',
    named('plan.pdf'),
    part('Content-Type: application/pkcs7-signature; name=smime.p7s'),
    part('Content-Disposition: attachment; filename=empty.txt', 0),
    part('Content-Type: text/calendar'),
    '--x\nContent-Type: message/rfc822\n\nSubject: Forwarded\n\nHello\n',
    ...Array.from({ length: 8 }, (_, nth) => named(`${nth}.txt`)),
    '--x--\n',
  ]
  const reply = await readReply(Buffer.from(mail.join('')))
  expect(reply.text).toBe('Here')
  expect(reply.files.map(({ name }) => name)).toEqual([
    'screen.png',
    'plan.pdf',
    'invitation.ics',
    'email.eml',
    '0.txt',
    '1.txt',
    '2.txt',
    '3.txt',
    '4.txt',
    '5.txt',
  ])
  expect(reply.leftOut).toEqual(['6.txt', '7.txt'])
  expect(Buffer.from(reply.files[1]?.content ?? [])).toEqual(Buffer.alloc(10, 7))
})
