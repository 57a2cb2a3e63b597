import { expect } from 'vitest'
import {
  isDigest,
  type NotificationKind,
  notificationSentence,
} from '#domain/notification-kinds.ts'
import { notifiedBy } from '#domain/notification-rules.ts'
import type { EventDetail } from '#domain/request-event.ts'
import { requestId } from '#domain/request-id.ts'
import type { Database } from '#server/db/database.ts'
import type { Ledger } from './ledger.ts'

interface ReceivedMail {
  /** The id of its row in the outbox, from its Message-ID. */
  id: string
  recipient: string
  text: string
}

export interface ReceivedMails {
  /** Each email once, however often it was received. */
  mails: ReceivedMail[]
  /** How many were received again. */
  duplicates: number
}

export function readMails(raw: readonly string[]): ReceivedMails {
  const mails = new Map(raw.map(readMail).map((mail) => [mail.id, mail]))
  return { mails: [...mails.values()], duplicates: raw.length - mails.size }
}

function readMail(raw: string): ReceivedMail {
  // Long lines are sent as several.
  const text = raw.replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ')
  return {
    id: /Message-ID: <([\w-]+)@/i.exec(text)?.[1] ?? '',
    recipient: /\bTo: <?([\w@.-]+)/.exec(text)?.[1] ?? '',
    text,
  }
}

/** Every email in the outbox was received, and every event, message and account has its email. */
export async function expectMailsComplete(
  database: Database,
  { mails }: ReceivedMails,
  { ledger, operator }: { ledger: Ledger; operator: string },
): Promise<void> {
  const { query } = database
  const outbox = await query.selectFrom('outbox').select(['id', 'sentAt', 'thread']).execute()
  expect(mails.map(({ id }) => id).toSorted()).toEqual(outbox.map(({ id }) => id).toSorted())

  const threadOf = new Map(outbox.map(({ id, thread }) => [id, thread]))
  const received = mails.flatMap(({ id, recipient, text }) => {
    const kind = immediateKinds.find((known) => text.includes(sentenceOf(known)))
    return kind === undefined ? [] : [`${threadOf.get(id)} ${kind} ${recipient}`]
  })
  expect(received.toSorted()).toEqual((await expectedMails(database, operator)).toSorted())

  const messages = [...ledger.changes.values()].filter(
    ({ kind, isAcknowledged }) => kind === 'messaged' && isAcknowledged,
  )
  const digests = mails.filter(({ text }) => digestKinds.some((k) => text.includes(sentenceOf(k))))
  const countOf = (mark: string) => digests.filter(({ text }) => text.includes(mark)).length
  expect(messages.filter(({ mark }) => countOf(mark) !== 1)).toEqual([])

  const recipients = new Set(mails.map(({ recipient }) => recipient))
  expect([...ledger.accounts.keys()].filter((email) => !recipients.has(email))).toEqual([])
}

/** The emails that events lead to at once, each as request, kind and recipient. */
async function expectedMails({ query }: Database, operator: string): Promise<string[]> {
  const events = await query
    .selectFrom('requestEvent')
    .innerJoin('request', 'request.number', 'requestEvent.requestNumber')
    .innerJoin('user', 'user.id', 'request.clientId')
    .select(['request.number', 'requestEvent.detail', 'requestEvent.actorRole', 'user.email'])
    .execute()
  return events.flatMap(({ number, detail, actorRole, email }) => {
    const event = { by: { role: actorRole }, detail: JSON.parse(detail) as EventDetail }
    const { client, operators } = notifiedBy(event)
    return [
      ...(client && !isDigest(client) ? [`${requestId(number)} ${client} ${email}`] : []),
      ...(operators && !isDigest(operators)
        ? [`${requestId(number)} ${operators} ${operator}`]
        : []),
    ]
  })
}

const kinds: NotificationKind[] = [
  'order-received',
  'new-order',
  'quote-sent',
  'quote-decision',
  'progress',
  'message',
  'client-message',
]
const immediateKinds = kinds.filter((kind) => !isDigest(kind))
const digestKinds = kinds.filter(isDigest)

function sentenceOf(kind: NotificationKind): string {
  return notificationSentence({ kind, isOn: true })
}
