import { replyNote } from '#domain/notifications/notification-rules.ts'
import type { Mail } from './outbox-store.ts'
import {
  renderButton,
  renderFacts,
  renderHeading,
  renderHtmlPage,
  renderLink,
  renderParagraph,
  renderQuote,
} from './render-html.ts'

export interface MailText {
  /** Also the subject. */
  heading: string
  blocks: (MailBlock | undefined)[]
  /** The one link that it leads to. */
  action?: MailLink
  /** Other links, in the footer. */
  links?: MailLink[]
  replyTo?: string
}

interface MailLink {
  label: string
  url: string
}

/** Left out without a value. */
export type MailFact = [name: string, value: string | undefined]

export type MailBlock =
  | string
  | { facts: MailFact[] }
  /** What a person wrote, with its line breaks. */
  | { intro: string; quote: string }

export function factsOf(facts: Record<string, string | undefined>): MailBlock {
  return { facts: Object.entries(facts) }
}

const subjectChars = 120

/** An email as plain text and as HTML, which say the same: about a request, if `id` is set, and why it was sent. */
export function renderMail(
  { heading, blocks, action, links = [] }: MailText,
  { id = '', reason = '' }: { id?: string | undefined; reason?: string } = {},
): Pick<Mail, 'subject' | 'body' | 'html'> {
  const line = `${id && `${id}: `}${heading.replaceAll(/\s+/g, ' ')}`
  const subject = line.length <= subjectChars ? line : `${line.slice(0, subjectChars - 3)}...`
  const rendered = blocks.flatMap((block) => (block === undefined ? [] : [renderBlock(block)]))
  const note = `${reason} ${replyNote}`.trim()
  const texts = [
    wrap(heading),
    ...rendered.map(({ text }) => text),
    ...(action ? [linkText(action)] : []),
    // By convention, mail programs show what follows these two dashes as a signature.
    ['-- ', wrap(note), ...links.map(linkText)].join('\n'),
  ]
  const parts = [
    renderHeading(heading),
    ...rendered.map(({ html }) => html),
    ...(action ? [renderButton(action.label, action.url)] : []),
  ]
  const footer = links.map(({ label, url }) => renderLink(label, url)).join(' &nbsp; ')
  return {
    subject,
    body: `${texts.join('\n\n')}\n`,
    html: renderHtmlPage(subject, parts, `${renderParagraph(note, 4)}\n${footer}`, id),
  }
}

function linkText({ label, url }: MailLink): string {
  return `${label}:\n${url}`
}

function renderBlock(block: MailBlock): { text: string; html: string } {
  if (typeof block === 'string') return { text: wrap(block), html: renderParagraph(block) }
  if ('quote' in block) {
    const { intro, quote } = block
    return { text: `${wrap(`${intro}:`)}\n${wrap(quote, '> ')}`, html: renderQuote(intro, quote) }
  }
  const facts = block.facts.flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value] as const],
  )
  return {
    text: facts.map(([name, value]) => wrap(`${name}: ${value}`)).join('\n'),
    html: renderFacts(facts),
  }
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
