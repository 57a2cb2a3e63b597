import { parentPort, workerData } from 'node:worker_threads'
import EmailReplyParser from 'email-reply-parser'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { fileLimits } from '#domain/files/file-limits.ts'

export interface Reply {
  /** Without quoted text and signatures. */
  text: string
  /** All of it. */
  original: string
  files: { name: string; content: Uint8Array<ArrayBuffer> }[]
  /** The names of files beyond those that a message may have. */
  leftOut: string[]
}

const parsing = {
  maxNestingDepth: 30,
  maxHeadersSize: 512 * 1024,
  // A forwarded email is a file.
  maxRfc822NestingDepth: 0,
}
/** Of the text and its HTML that are looked at. A reply is at the beginning, before what it quotes. */
const textChars = 30_000
const htmlChars = 200_000

/** Outlook quotes without a mark: what follows these three lines. */
const outlookQuote = /^[ \t]*(?:From|Von|De|Da|Van) ?:.+\n(?:[^\n:]{2,20}:.*\n){2}[\s\S]*/m

export async function readReply(mail: Uint8Array): Promise<Reply> {
  const parsed = await PostalMime.parse(mail, parsing)
  const original = (await textOf(parsed)).slice(0, textChars).replaceAll('\r', '').trim()
  // A signature is one only after a line.
  const marked = `\n${original}`.replace(outlookQuote, (quote) => quote.replaceAll(/^/gm, '> '))
  const visible = new EmailReplyParser().parseReply(marked).trim()
  const files = parsed.attachments.filter(isFile)
  return {
    text: visible,
    original,
    files: files.slice(0, fileLimits.attachedMax).map((file) => ({
      name: nameOf(file),
      // Its own buffer, which moves to the other thread.
      content: new Uint8Array(file.content as Uint8Array),
    })),
    leftOut: files.slice(fileLimits.attachedMax, 3 * fileLimits.attachedMax).map(nameOf),
  }
}

async function textOf({ text = '', html }: Email): Promise<string> {
  if (text.trim() !== '' || html === undefined) return text
  // postal-mime turns HTML into text only beside a part that is text.
  const beside = [
    'Content-Type: multipart/mixed; boundary=parts',
    '\n--parts\n\n',
    '--parts\nContent-Type: text/html; charset=utf-8\n',
    // No line of it can be a boundary.
    html.slice(0, htmlChars).replaceAll(/^--/gm, ' --'),
    '--parts--',
  ]
  return (await PostalMime.parse(beside.join('\n'), parsing)).text ?? ''
}

const signatureTypes = /^application\/(x-)?(pgp|pkcs7)-signature$/
/** Pictures within HTML that are smaller are logos. */
const logoBytes = 20 * 1024

function isFile({ mimeType, related, content }: Attachment): boolean {
  const bytes = (content as ArrayBuffer | Uint8Array).byteLength
  const isLogo = related === true && mimeType.startsWith('image/') && bytes < logoBytes
  return bytes > 0 && !isLogo && !signatureTypes.test(mimeType)
}

function nameOf({ filename, mimeType }: Attachment): string {
  if (filename) return filename
  if (mimeType === 'message/rfc822') return 'email.eml'
  return mimeType === 'text/calendar' ? 'invitation.ics' : 'file'
}

// Not where a test imports it. In a thread, because it takes as long as the sender likes: the caller ends it.
if (workerData?.inboundMail instanceof Uint8Array) {
  const reply = await readReply(workerData.inboundMail).catch(() => null)
  const moved = reply?.files.map(({ content }) => content.buffer)
  parentPort?.postMessage(reply, moved ?? [])
}
