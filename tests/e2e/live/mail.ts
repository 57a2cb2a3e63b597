import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LiveServer } from '#bin/test-servers.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The first address in it: where it asks to go. */
  link: string
  /** Where it can be turned off, if it can. */
  unsubscribeLink: string
}

/** By their paths: an email that was written does not change. */
const known = new Map<string, Mail>()

/** The newest email to an address whose subject matches, about this request if one is named, as the server wrote it to its folder. */
export async function findMail(
  { env }: LiveServer,
  to: string,
  subject: string | RegExp,
  id = '',
): Promise<Mail | undefined> {
  const folder = join(env.DATA_DIR, 'mail')
  const names = await readdir(folder).catch(() => [])
  // The newest sorts last.
  for (const name of names
    .filter((each) => each.endsWith('.eml'))
    .toSorted()
    .toReversed()) {
    const path = join(folder, name)
    const mail = known.get(path) ?? parseMail(await readFile(path, 'utf8'))
    known.set(path, mail)
    const isAbout = mail.text.includes(id)
    if (mail.to.includes(to) && mail.subject.match(subject) && isAbout) return mail
  }
  return undefined
}

function parseMail(source: string): Mail {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  const read = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1] ?? ''
  const text = decode(rest.join('\n\n'), read('Content-Transfer-Encoding'))
  const boundary = /boundary="?([^";]+)/.exec(read('Content-Type'))?.[1]
  // Of an email in two forms, the first is plain text.
  const [, plain = ''] = boundary === undefined ? [] : text.split(`--${boundary}\n`)
  return {
    to: read('To'),
    subject: decodeWords(read('Subject')),
    ...(boundary === undefined ? contentOf(text) : contentOf(parseMail(plain).text)),
    unsubscribeLink: /<(.*)>/.exec(read('List-Unsubscribe'))?.[1] ?? '',
  }
}

function contentOf(text: string): Pick<Mail, 'text' | 'link'> {
  return { text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' }
}

/** A subject with more than ASCII, by RFC 2047. */
function decodeWords(subject: string): string {
  return subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, form: string, words: string) =>
      /b/i.test(form)
        ? decode(words, 'base64')
        : decode(words.replaceAll('_', ' '), 'quoted-printable'),
    )
}

function decode(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(encoding)) return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
