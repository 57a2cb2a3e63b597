import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import { type AccountText, accountMails, ofAccount } from './account-mails.ts'
import { addMail, type Mail } from './outbox-store.ts'
import { renderMail } from './render-mail.ts'
import { teamMails } from './team-mails.ts'

const mails = { ...accountMails, ...teamMails }

type MailKind = keyof typeof mails
/** What the text of each kind needs to know. */
export type MailData = {
  [Kind in MailKind]: Parameters<(typeof mails)[Kind]> extends [infer Data] ? Data : object
}

/** Adds an email to the outbox. It is sent once the transaction is committed, and never otherwise. */
export async function enqueueMail<Kind extends MailKind>(
  trx: Transaction,
  recipient: string,
  kind: Kind,
  data: MailData[Kind],
): Promise<void> {
  await addMail(trx, randomUUID(), composeMail(recipient, kind, data), new Date())
  trx.announce({ kind: 'mail' })
}

export function composeMail<Kind extends MailKind>(
  recipient: string,
  kind: Kind,
  data: MailData[Kind],
): Mail {
  const text = (mails[kind] as (data: MailData[Kind]) => AccountText)(data)
  return { recipient, ...renderMail({ reason: ofAccount, ...text }), replyTo: text.replyTo ?? null }
}

/** The transaction that reminds a user of a link, and what the email needs. */
export interface Reminding {
  trx: Transaction
  /** Counts an email to an address that anyone may have typed. False when it has had enough of them. */
  isMailable: (email: string) => Promise<boolean>
}
