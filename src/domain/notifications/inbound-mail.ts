import * as z from 'zod/mini'
import { limits } from '#domain/values/limits.ts'
import { formatNumber } from '#domain/values/money.ts'

/** What programs send. It gets no answer: they could answer that in turn. */
const dropReasons = ['auto-reply', 'bounce', 'list', 'loop'] as const

type DropReason = (typeof dropReasons)[number]

const refusals = [
  'unknown-address',
  'expired-address',
  'no-access',
  'factor-missing',
  'empty',
  'too-long',
  'too-large',
  'too-many',
  'unreadable',
] as const

/** Why a reply does not become a message. */
export type Refusal = (typeof refusals)[number]

/** What its sender reads about it. */
export function explainRefusal(refusal: Refusal): string {
  const reasons: Record<Refusal, string> = {
    'unknown-address':
      'The address you replied to isn’t valid. Reply to another of our emails, or write to us from your dashboard.',
    'expired-address': `The email you replied to is more than ${limits.replyDays} days old, and its reply address has expired. Reply to a newer one, or write to us from your dashboard.`,
    'no-access': 'You don’t have access to this conversation any more.',
    'factor-missing':
      'This conversation needs two-step sign-in. Set it up in your account, then send your reply again.',
    empty: 'We found no files and no new text in your email, only quoted text or a signature.',
    'too-long': `Your reply is longer than ${formatNumber(limits.messageMax)} characters. Shorten it, or attach the text as a file.`,
    'too-large': `Your email is larger than ${limits.mailMegabytes} MB. Send smaller files, or upload them from your dashboard.`,
    'too-many': 'You’ve sent a lot of messages today. Try again tomorrow.',
    unreadable:
      'We couldn’t read your email. Send it as plain text, or write to us from your dashboard.',
  }
  return reasons[refusal]
}

export const receivedMailSchema = z.object({
  outcome: z.enum(['taken', 'dropped', 'refused']),
  reason: z.optional(z.enum([...dropReasons, ...refusals])),
})

export type ReceivedMail = z.infer<typeof receivedMailSchema>

export interface MailHeader {
  /** In lower case. */
  key: string
  value: string
}

/** Why an email is not a person's: by RFC 3834, and by what programs send that do not follow it. */
export function droppedBecause(headers: readonly MailHeader[]): DropReason | undefined {
  const has = (name: RegExp, value = /./) =>
    headers.some((header) => name.test(header.key) && value.test(header.value))
  const isReport = has(/^content-type$/, /^\s*multipart\/report\b/i)
  if (isReport || has(/^return-path$/, /^\s*<\s*>/) || has(/^from$/, /\bmailer-daemon@/i)) {
    return 'bounce'
  }
  const isAutomatic =
    has(/^auto-submitted$/, /^\s*(?!no\s*(;|$))\S/i) ||
    has(/^x-auto-?(reply|respond|responder|replied)$/) ||
    has(/^x-auto-response-suppress$/, /\ball\b/i) ||
    has(/^precedence$/, /auto_reply/i)
  if (isAutomatic) return 'auto-reply'
  const isList = has(/^(list-id|list-unsubscribe)$/) || has(/^precedence$/, /\b(bulk|list|junk)\b/i)
  return isList ? 'list' : undefined
}
