import { replyNote as teamNote } from '#domain/notifications/notification-rules.ts'
import { brandName } from '#domain/site/brand.ts'
import type { Mail } from './outbox-store.ts'
import {
  renderButton,
  renderFacts,
  renderHeading,
  renderHtmlPage,
  renderLink,
  renderLinkLine,
  renderParagraph,
  renderQuote,
} from './render-html.ts'

/** What every email consists of. */
export interface MailText {
  /** Also the subject. */
  heading: string
  blocks: (MailBlock | undefined)[]
  /** The one button. */
  action: MailLink
  /** Why its recipient gets it, and how to stop it. */
  reason: string
  /** Other links, in the footer. */
  links?: MailLink[]
  replyTo?: string
  /** Where a reply goes. */
  replyNote?: string
}

export interface MailLink {
  label: string
  /** An address, or a path of this site. */
  url: string
}

/** Stands for the public address in stored emails. The mailer puts it in: the verbs that write emails do not have it. */
const thisSite = 'https://this-site.invalid'

export function absolute(url: string): string {
  return url.startsWith('/') ? thisSite + url : url
}

/** An email with the public address in its links, as it is sent. */
export function withPublicUrl<Written extends Pick<Mail, 'body' | 'html' | 'unsubscribeUrl'>>(
  mail: Written,
  publicUrl: string,
): Written {
  const { body, html, unsubscribeUrl } = mail
  const fill = <Text extends string | null | undefined>(text: Text) =>
    (text && text.replaceAll(thisSite, publicUrl)) as Text
  return { ...mail, body: fill(body), html: fill(html), unsubscribeUrl: fill(unsubscribeUrl) }
}

/** Left out without a value. */
export type MailFact = readonly [name: string, value: string | undefined]

export type MailBlock =
  | string
  | { facts: MailFact[] }
  /** What a person wrote, with its line breaks. */
  | { intro: string; quote: string }
  | { link: MailLink }

export function factsOf(facts: Record<string, string | undefined>): MailBlock {
  return { facts: Object.entries(facts) }
}

const subjectChars = 120

/** An email as plain text and as HTML, which say the same. `id` is that of the request that it is about. */
export function renderMail(
  { heading, blocks, action, reason, links = [], replyNote = teamNote }: MailText,
  id?: string,
): Pick<Mail, 'subject' | 'body' | 'html'> {
  const parts = [
    { text: wrap(heading), html: renderHeading(heading) },
    ...blocks.flatMap(renderBlock),
    { text: linkText(action), html: renderButton(action.label, absolute(action.url)) },
  ]
  const note = `${reason} ${replyNote}`.trim()
  const sender = id ? `${brandName}, ${id}` : brandName
  // By convention, mail programs show what follows these two dashes as a signature.
  const signature = ['-- ', sender, wrap(note), ...links.map(linkText)].join('\n')
  const footer = links.map((link) => renderLink(link.label, absolute(link.url))).join(' &nbsp; ')
  return {
    subject: cutText(heading.replaceAll(/\s+/g, ' '), subjectChars),
    body: `${[...parts.map(({ text }) => text), signature].join('\n\n')}\n`,
    html: renderHtmlPage(
      heading,
      parts.map(({ html }) => html),
      `${renderParagraph(note, 4)}${footer && `\n${footer}`}`,
      { corner: id, preview: previewOf(blocks) },
    ),
  }
}

const previewChars = 200

/** What an inbox shows beside the subject: the first sentence, or what a person wrote. */
function previewOf(blocks: (MailBlock | undefined)[]): string {
  const [first = ''] = blocks.flatMap((block) => {
    if (typeof block === 'string') return [block]
    return block && 'quote' in block ? [block.quote] : []
  })
  return first.slice(0, previewChars)
}

export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3)}...`
}

function linkText(link: MailLink): string {
  return `${link.label}:\n${absolute(link.url)}`
}

function renderBlock(block: MailBlock | undefined): { text: string; html: string }[] {
  if (block === undefined) return []
  if (typeof block === 'string') return [{ text: wrap(block), html: renderParagraph(block) }]
  if ('link' in block) {
    const { label, url } = block.link
    return [{ text: linkText(block.link), html: renderLinkLine(label, absolute(url)) }]
  }
  if ('quote' in block) {
    const { intro, quote } = block
    const text = `${wrap(`${intro}:`)}\n${wrap(quote, '> ')}`
    return [{ text, html: renderQuote(intro, quote) }]
  }
  const facts = block.facts.flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value] as const],
  )
  if (facts.length === 0) return []
  return [{ text: facts.map(factText).join('\n'), html: renderFacts(facts) }]
}

/** Several lines are a list. What does not fit in a line goes on further in. */
function factText([name, value]: readonly [name: string, value: string]): string {
  const lines = value.split('\n')
  const [head, ...items] = lines.length > 1 ? ['', ...lines.map((line) => `- ${line}`)] : lines
  return [`${name}: ${head}`.trimEnd(), ...items]
    .map((line) => wrapLine(line, lineChars - 2).join('\n  '))
    .join('\n')
}

const lineChars = 76

/** Breaks lines at blanks. A longer word stays in one piece: it may be an address to be opened. */
function wrap(text: string, prefix = ''): string {
  const lines = text.split(/\r?\n/).flatMap((line) => wrapLine(line, lineChars - prefix.length))
  return lines.map((line) => (prefix + line).trimEnd()).join('\n')
}

function wrapLine(line: string, most: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/[ \t]+/)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (longer.length > most && current !== '') {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current]
}
