import { expect, test } from 'vitest'
import { notificationKinds } from '#domain/notifications/notification-rules.ts'
import { brandName } from '#domain/site/brand.ts'
import { accountMails, everyMail, publicUrl, requestMails } from './every-mail.fixture.ts'

test('every kind of email about requests has a sample', () => {
  expect(new Set(requestMails.map(({ mail }) => mail.kind))).toEqual(new Set(notificationKinds))
})

test.each(requestMails)('the email $name names its product or request', ({ names, mail }) => {
  expect(mail.subject).toMatch(
    /^(Your|Ada Byron’s) (Slack replacement|request)(:| is| has| this week:) \S|^2 orders |^Last day to cancel |^Your (Slack replacement|2 solutions) in November$/,
  )
  expect(mail.subject).toContain(names)
  // A phone shows no more.
  expect(mail.subject.length).toBeLessThanOrEqual(60)
  const [heading] = mail.body.split('\n\n')
  expect(heading?.replaceAll('\n', ' ')).toBe(mail.subject)
})

test.each(everyMail)('the email $name has a heading, a button and a reason', ({ mail }) => {
  const html = mail.html ?? ''
  expect(html.match(/<h1 /g)).toHaveLength(1)
  expect(
    html.match(/ class="button" href="https:\/\/(hitlist|chat\.acme|preview\.acme)\.example/g),
  ).toHaveLength(1)
  expect(html.match(/ class="button"/g)).toHaveLength(1)
  // An inbox shows this beside the subject.
  expect(html).toMatch(/<div style="display:none[^>]*>\S[^<]{8,}\S/)
  expect(html).toMatch(/<\/h1>\n<p /)
  expect(mail.body).toMatch(/\n-- \nHitlist(, HIT-012)?\nYou get this\b/)
  // Neither images nor fonts nor styles to load.
  expect(html).not.toMatch(/<(img|script|link)\b|url\(|src=/)
})

test.each(everyMail)('the email $name has no empty line', ({ mail }) => {
  const html = mail.html ?? ''
  expect(html).not.toMatch(/<(p|td|h1|a|blockquote)[^>]*>\s*<\/\1>/)
  expect(mail.body).not.toMatch(/\n\n\n|undefined|null|NaN|\[object|: *\n\n/)
  expect(mail.body).not.toMatch(/^> *$/m)
})

test.each(everyMail)('the email $name says the same as text and as HTML', ({ mail }) => {
  expect(wordsOf(mail.body.replace(/^(> ?|- )/gm, ''))).toEqual(wordsOf(textOf(mail.html ?? '')))
  for (const line of mail.body.split('\n')) {
    if (!line.startsWith(publicUrl)) expect(line.length, line).toBeLessThanOrEqual(76)
  }
})

/** What is read in HTML, with the address of each link: without the name at its top and the preview. */
function textOf(html: string): string {
  const [, body = ''] = html.split(`${brandName}</td>`)
  return body
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g, '$2: $1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&nbsp;', ' ')
}

/** In any order of the sender's name, which is at the top of one and at the end of the other. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s:]+/).filter((word) => !['', '-', '--'].includes(word))
  return words.filter((word) => ![brandName, `${brandName},`, 'HIT-012'].includes(word))
}

test('emails about accounts are plain text, and their subjects short', () => {
  for (const { mail } of accountMails) {
    expect(mail.subject).toMatch(/^[ -~’]{10,65}$/)
    expect(mail.body).toMatch(/^[ -~’\n]+\n$/)
  }
})

test('no email has a straight apostrophe', () => {
  for (const { mail } of everyMail) expect(mail.subject + mail.body).not.toContain("'")
})
