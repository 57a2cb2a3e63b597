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

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  /** What a person wrote, with its line breaks. */
  | { kind: 'quote'; intro: string; text: string }
