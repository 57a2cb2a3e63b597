import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { CallError, type ErrorCode } from '#contract/errors.ts'
import { cleanFileName } from '#domain/files/file-limits.ts'
import {
  droppedBecause,
  type MailHeader,
  type ReceivedMail,
  type Refusal,
} from '#domain/notifications/inbound-mail.ts'
import { messageSchema } from '#domain/requests/message.ts'
import type { Mailed } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import { limits } from '#domain/values/limits.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { visibleText } from '#domain/values/text-rules.ts'
import { authorizeRole, hasBearer } from '#server/accounts/authorize.ts'
import { createWorkQueue } from '#server/accounts/password-hasher.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { sha256 } from '#server/db/random-token.ts'
import { uploadFile } from '#server/files/upload-file.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { isWithin } from '#server/http/rate-limits.ts'
import { isKeyCompleted } from '#server/http/with-idempotency-key.ts'
import { composeMail, type MailData } from '#server/notifications/mail/enqueue-mail.ts'
import { addMail, answerThread } from '#server/notifications/mail/outbox-store.ts'
import { findReader } from '#server/notifications/notification-store.ts'
import { requireOwnRequest } from '#server/requests/read-request.ts'
import { sendMessage, writeToClient } from '#server/requests/write-message.ts'
import type { Reply } from './read-reply.ts'
import type { ReplyAddresses, ReplyTo } from './reply-address.ts'

type Needed = Pick<
  Dependencies,
  'accounts' | 'database' | 'limit' | 'logger' | 'replies' | 'telemetry'
>

/** Each holds an email in memory, and its parser several times that. */
const enqueue = createWorkQueue(2, 100)

/** Takes an email from the mail server. An error makes it deliver again; what is dropped or refused is done with. */
export async function receiveMail(
  needed: Needed,
  body: ReadableStream<Uint8Array> | null,
  headers: Headers,
): Promise<ReceivedMail> {
  const { replies, telemetry, logger } = needed
  if (replies === undefined) throw new CallError('not-found')
  if (!hasBearer(headers, replies.inboundSecret)) {
    throw new CallError('signed-out', 'The bearer token is not the value of INBOUND_SECRET.')
  }
  const received = await enqueue(() => takeMail(needed, replies.addresses, body))
  telemetry?.countInbound(received)
  logger.info(received, 'email received')
  return received
}

async function takeMail(
  needed: Needed,
  addresses: ReplyAddresses,
  body: ReadableStream<Uint8Array> | null,
): Promise<ReceivedMail> {
  const mail = await readMail(body)
  const { headers, from = '' } = await readHead(mail.bytes)
  const reason = droppedBecause(headers) ?? (addresses.isOwn(from) ? 'loop' : undefined)
  if (reason) return { outcome: 'dropped', reason }
  const token = addresses.find(headers)
  const replyTo = token === undefined ? undefined : addresses.open(token)
  const { userId = '', requestNumber = 0 } = replyTo ?? {}
  const sender = await needed.accounts.readCorrespondent(userId, requestNumber)
  try {
    if (!replyTo || !sender) throw refusal('unknown-address')
    if (replyTo.isExpired) throw refusal('expired-address')
    await takeReply(needed, { addresses, replyTo, sender, mail, headers })
    return { outcome: 'taken' }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === undefined) throw error
    // Who wrote is known by the address alone. Without a valid one, only an account of ours is answered, if any.
    await answer(needed, sender?.email ?? from, {
      refusal: refused,
      about: await findReplied(needed, replyTo, sender),
    })
    return { outcome: 'refused', reason: refused }
  }
}

interface SentReply {
  addresses: ReplyAddresses
  replyTo: ReplyTo
  sender: SessionUser
  mail: Mail
  headers: MailHeader[]
}

/** Writes the message that the page would send, with the same rights and limits. */
async function takeReply(
  { database, limit }: Needed,
  { addresses, replyTo: { requestNumber, role }, sender, mail, headers }: SentReply,
): Promise<void> {
  authorizeRole(role === 'client' ? endpoints.sendMessage : endpoints.writeToClient, sender)
  const { value: messageId = mail.bytes.toString('latin1') } =
    headers.find(({ key }) => key === 'message-id') ?? {}
  const key = `email ${sha256(messageId)}`
  if (await isKeyCompleted(database.query, sender.email, key)) return
  if (!mail.isWhole) throw refusal('too-large')
  await limit('email-reply', sender.id)
  const reply = await readInThread(mail.bytes)
  const hide = (text: string) =>
    addresses.hide(text).replaceAll(/(\/unsubscribe)\?token=[\w-]+/g, '$1')
  const text = z.safeParse(messageSchema, { text: hide(reply.text), files: ['any'] })
  if (!text.success) throw refusal('too-long')
  if (text.data.text === '' && reply.files.length === 0) throw refusal('empty')
  const id = requestId(requestNumber)
  const { files, leftOut } = await storeFiles(reply)
  const original = z.parse(visibleText(), hide(reply.original)).slice(0, limits.originalMax)
  const mailed: Mailed = {
    // What an operator quotes may be more than clients are to read.
    ...(role === 'client' && original !== text.data.text && { original }),
    ...(leftOut.length > 0 && { notAttached: leftOut.map(cleanFileName) }),
  }
  const message = { ...text.data, files, mailed }
  try {
    if (role === 'operator') await writeToClient(database, sender, id, message, key)
    else
      await sendMessage(database, sender, id, message, key, (trx) =>
        limit('message', sender.id, trx),
      )
  } catch (error) {
    // The same email, received at the same time: its files have other ids.
    const isKnown = error instanceof CallError && error.message === serverMessages.messageKeyReused
    if (!isKnown) throw error
  }

  /** What is over a limit is left out: the text still arrives. */
  async function storeFiles({ files: found, leftOut: beyond }: Reply) {
    const stored: string[] = []
    const refused: string[] = []
    for (const { name, content } of found) {
      try {
        if (isOurEmail(content)) throw new CallError('invalid')
        await limit('upload', sender.id)
        const upload = { name, length: content.length, body: new Blob([content]).stream() }
        // The network is that of the mail server, which all senders share.
        const countBytes = (bytes: number, trx = database.query) =>
          limit('upload-network', sender.id, trx, Math.ceil(bytes / 1024))
        stored.push((await uploadFile(database, sender, id, { ...upload, countBytes })).id)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        refused.push(name)
      }
    }
    return { files: stored, leftOut: [...refused, ...beyond] }
  }

  /** A forwarded one has the address that its recipient replies to. */
  function isOurEmail(content: Uint8Array): boolean {
    const start = Buffer.from(content.subarray(0, 1024 * 1024))
    // Outlook's own files have two bytes for each letter.
    const written = start.toString('latin1').replaceAll('\0', '')
    return addresses.hide(written) !== written
  }
}

/** Once a day and address. It says nothing of what was sent, and mail servers know it as an automatic answer. */
async function answer(
  { database, limit }: Needed,
  email: string,
  refused: MailData['reply-refused'],
) {
  if ((await findReader(database.query, email)) === undefined) return
  await database.change(async (trx) => {
    if (!(await isWithin(limit('reply-answer', email, trx)))) return
    const mail = composeMail(email, 'reply-refused', refused)
    await addMail(trx, randomUUID(), { ...mail, thread: answerThread }, new Date())
    trx.announce({ kind: 'mail' })
  })
}

/** The request of a client who may read it now. */
async function findReplied(
  { database }: Needed,
  replyTo: ReplyTo | undefined,
  sender: SessionUser | null,
) {
  if (replyTo?.role !== 'client' || !sender || sender.missingFactor) return undefined
  try {
    const found = await requireOwnRequest(database.query, sender, replyTo.requestNumber)
    return { id: found.id, product: found.targetSaaS }
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

interface Mail {
  bytes: Buffer
  /** False for one that is too large: these are its beginning. */
  isWhole: boolean
}

const mailBytes = limits.mailMegabytes * 1024 * 1024
/** Of an email that is too large, enough for its head. */
const headPieces = 16

async function readMail(body: ReadableStream<Uint8Array> | null): Promise<Mail> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Cancelling would close the connection before the answer is sent.
  for await (const piece of body?.values({ preventCancel: true }) ?? []) {
    size += piece.length
    if (size <= mailBytes) pieces.push(piece)
    // A little more is read, so that the mail server reads the answer.
    else if (size > 3 * mailBytes) break
    else pieces.splice(headPieces)
  }
  return { bytes: Buffer.concat(pieces), isWhole: size <= mailBytes }
}

const headBytes = 128 * 1024

/** The headers, which say whether the rest has to be read at all. */
async function readHead(mail: Buffer) {
  const { default: PostalMime } = await import('postal-mime')
  const start = mail.toString('latin1', 0, headBytes)
  const end = /\r?\n\r?\n/.exec(start)?.index ?? headBytes
  const { headers, from } = await PostalMime.parse(mail.subarray(0, end))
  return { headers, from: from?.address?.toLowerCase() }
}

const readMs = 30_000
/** The codes of a thread that ran out of time or memory. */
const costs = new Set<string | undefined>(['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'])
const resourceLimits = { maxOldGenerationSizeMb: 256 }
const threadFile = new URL('./read-reply.ts', import.meta.url)

/** A hostile email takes its thread along, and nothing else. */
async function readInThread(mail: Buffer): Promise<Reply> {
  const inboundMail = new Uint8Array(mail)
  const thread = new Worker(threadFile, {
    workerData: { inboundMail },
    transferList: [inboundMail.buffer],
    resourceLimits,
  })
  // One that fails after its time would end the process otherwise.
  thread.on('error', () => undefined)
  try {
    const [reply] = await once(thread, 'message', { signal: AbortSignal.timeout(readMs) })
    if (reply === null) throw refusal('unreadable')
    return reply as Reply
  } catch (error) {
    const isTooMuch = error instanceof Error && costs.has((error as NodeJS.ErrnoException).code)
    throw isTooMuch ? refusal('unreadable') : error
  } finally {
    void thread.terminate()
  }
}

class RefusedReply extends Error {
  readonly refusal: Refusal

  constructor(reason: Refusal) {
    super(reason)
    this.refusal = reason
  }
}

const refusal = (reason: Refusal) => new RefusedReply(reason)

const refusalByCode: Partial<Record<ErrorCode, Refusal>> = {
  'signed-out': 'no-access',
  forbidden: 'no-access',
  'not-found': 'no-access',
  'too-many': 'too-many',
}

/** Undefined for what may be mended, such as a database that is away. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusedReply) return error.refusal
  if (!(error instanceof CallError)) return undefined
  return error.reason === 'factor-missing' ? error.reason : refusalByCode[error.code]
}
