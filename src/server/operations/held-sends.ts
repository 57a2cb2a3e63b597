import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { heldSendOver, type SendContent, sendContentSchema } from '#domain/requests/message.ts'
import { requestNumber as numberOf, requestId } from '#domain/requests/request-id.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { applyFactorRule, type FactorRule } from '#server/accounts/accounts.ts'
import { authorizeRole } from '#server/accounts/authorize.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { findUserOf, lockUser } from '#server/accounts/user-store.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { newToken } from '#server/db/random-token.ts'
import type { Schema } from '#server/db/schema.ts'
import { findPresent } from '#server/files/files.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { isKeyCompleted, withIdempotencyKey } from '#server/http/with-idempotency-key.ts'
import { createWorker, untilDue } from '#server/jobs/worker.ts'
import { sendQuote } from '#server/quotes/quotes.ts'
import { lockRequest } from '#server/requests/request-changes.ts'
import { writeToClient } from '#server/requests/write-message.ts'
import { requireOperatorRequest } from './read-queue.ts'

type Changes = Pick<Database, 'change'>

async function send(
  database: Changes,
  author: SessionUser,
  id: string,
  { message, quote }: SendContent,
  key: string = newToken(),
) {
  if (quote) return sendQuote(database, author, id, quote)
  if (message) return writeToClient(database, author, id, message, key)
  throw new CallError('invalid')
}

/** For a verb that is to be a part of a transaction. */
const within = (trx: Transaction): Changes => ({ change: (work) => work(trx) })

/** Sends once it cannot be undone any more. A program undoes nothing: what it sends is sent at once. */
export async function holdAndSend(
  { database, undoSendMs = 0 }: Pick<Dependencies, 'database' | 'undoSendMs'>,
  author: SessionUser,
  id: string,
  content: SendContent,
  key: string = newToken(),
) {
  if (undoSendMs === 0 || 'token' in author) return send(database, author, id, content, key)
  if (!(await isKeyCompleted(database.query, author.email, key))) {
    await rehearse(database, (trx) => send(within(trx), author, id, content))
  }
  const [requestNumber, userId] = [numberOf(id), author.id]
  const dueAt = new Date(Date.now() + undoSendMs).toISOString()
  const row = { id: newToken(), requestNumber, userId, dueAt, content: JSON.stringify(content) }
  const sent = [requestNumber, content]
  const call = { userId, key, sent, conflictMessage: serverMessages.messageKeyReused }
  return database.change(async (trx) => {
    await withIdempotencyKey(trx, call, async () => {
      await trx.insertInto('heldSend').values(row).execute()
      trx.announce({ kind: 'held-send', userId })
      return requestNumber
    })
    return requireOperatorRequest(trx, requestNumber)
  })
}

/** What would be refused is refused while its author looks on: the work is done, and taken back. */
async function rehearse(database: Changes, work: (trx: Transaction) => Promise<unknown>) {
  const takenBack = new Error('It was a rehearsal.')
  const rehearsal = database.change((trx) => work(trx).then(() => Promise.reject(takenBack)))
  await rehearsal.catch((error) => {
    if (error !== takenBack) throw error
  })
}

const listedMax = 100

/** What an operator has sent that is not on its way. Nobody else reads it. */
export async function listHeldSends({ query }: Database, { id: userId }: SessionUser) {
  const own = query.selectFrom('heldSend').where('userId', '=', userId)
  const rows = await own.orderBy('dueAt').limit(listedMax).selectAll().execute()
  const held = rows.map(({ content, reason, ...row }) => {
    const parsed: SendContent = JSON.parse(content)
    const fileIds = (parsed.message ?? parsed.quote)?.files ?? []
    const about = { requestId: requestId(row.requestNumber), reason: reason ?? undefined }
    return { ...row, ...parsed, ...about, fileIds }
  })
  const ids = held.flatMap(({ fileIds }) => fileIds)
  const present = await findPresent(query, ids)
  const filesOf = (some: string[]) => some.flatMap((id) => present.get(id) ?? [])
  return { held: held.map((one) => ({ ...one, files: filesOf(one.fileIds) })) }
}

/** Takes back what is not sent yet. Another operator's is answered like one that is not there. */
export function undoSend(database: Database, { id: userId }: SessionUser, id: string) {
  return database.change(async (trx) => {
    const own = trx.deleteFrom('heldSend').where((eb) => eb.and({ id, userId }))
    if (!(await hasChanged(own))) throw new CallError('conflict', heldSendOver)
    trx.announce({ kind: 'held-send', userId })
  })
}

type Held = Selectable<Schema['heldSend']>

interface SenderOptions extends FactorRule {
  database: Database
  logger: Logger
}

const retryMs = 30_000

/** Sends what is due. Every process looks for it; the first to lock the author and the request sends. */
export function startHeldSends({ database, logger, ...rule }: SenderOptions) {
  const worker = createWorker(database, ({ kind }) => kind === 'held-send' || kind === 'anything')
  worker.start(() => sendDue().catch(reportError))
  return worker

  async function sendDue(): Promise<number> {
    const held = database.query.selectFrom('heldSend').where('reason', 'is', null)
    const longestDue = held.orderBy('dueAt').limit(1).selectAll()
    while (!worker.isStopping()) {
      const next = await longestDue.executeTakeFirst()
      const dueAt = next && Date.parse(next.dueAt)
      if (next === undefined || Number(dueAt) > Date.now()) return untilDue(dueAt)
      try {
        await database.change((trx) => sendHeld(trx, next, rule))
      } catch (error) {
        await putOff(next, error)
      }
    }
    return 0
  }

  /** What the verb refuses is its author's again. Anything else is tried again, after what is due meanwhile. */
  async function putOff({ id, userId }: Held, error: unknown): Promise<void> {
    const reason = error instanceof CallError ? error.message : null
    if (reason === null) reportError(error)
    const dueAt = new Date(Date.now() + (reason === null ? retryMs : 0)).toISOString()
    await database.change(async (trx) => {
      await trx.updateTable('heldSend').set({ reason, dueAt }).where('id', '=', id).execute()
      trx.announce({ kind: 'held-send', userId })
    })
  }

  function reportError(error: unknown): number {
    logger.error({ err: error }, 'held messages and quotes not sent')
    return retryMs
  }
}

/** Deletes the row and sends, in one transaction, with the rights that the author has now. */
async function sendHeld(trx: Transaction, held: Held, rule: FactorRule): Promise<void> {
  const { id, requestNumber, userId } = held
  // In the order in which others lock them.
  await lockUser(trx, 'id', userId)
  await lockRequest(trx, { number: requestNumber })
  const waiting = trx.deleteFrom('heldSend').where('id', '=', id).where('reason', 'is', null)
  // Undone meanwhile, or sent by another process.
  if (!(await hasChanged(waiting))) return
  const found = await findUserOf(trx, userId, requestNumber)
  if (found === null) throw new CallError('signed-out')
  const author = applyFactorRule(rule, found)
  authorizeRole(endpoints.writeToClient, author)
  const content = sendContentSchema.safeParse(JSON.parse(held.content))
  if (!content.success) throw new CallError('invalid', content.error.issues[0]?.message)
  await send(within(trx), author, requestId(requestNumber), content.data)
}
