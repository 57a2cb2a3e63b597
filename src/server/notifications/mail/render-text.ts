/** What an email says, before it is rendered as plain text and as HTML. */
export interface MailContent {
  heading: string
  blocks: MailBlock[]
  /** The one link that it leads to. */
  action: MailLink
  footer: { text: string; links: MailLink[] }
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

export function knownFacts({ facts }: { facts: MailFact[] }): [name: string, value: string][] {
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

const lineChars = 76

/** An email as plain text. */
export function renderText({ heading, blocks, action, footer }: MailContent): string {
  const { text, links } = footer
  const parts = [
    wrap(heading),
    ...blocks.map(renderBlock),
    `${action.label}:\n${action.url}`,
    // By convention, mail programs show what follows these two dashes as a signature.
    ['-- ', wrap(text), ...links.map(({ label, url }) => `${label}:\n${url}`)].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function renderBlock(block: MailBlock): string {
  if (typeof block === 'string') return wrap(block)
  if ('quote' in block) return `${wrap(`${block.intro}:`)}\n${wrap(block.quote, '> ')}`
  return knownFacts(block)
    .map(([name, value]) => wrap(`${name}: ${value}`))
    .join('\n')
}

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
