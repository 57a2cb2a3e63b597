import { randomUUID } from 'node:crypto'
import { sampleHits } from '#backends/samples/hits.ts'
import { quickPasswords } from '#bin/quick-passwords.ts'
import { ada, omar } from '#bin/seed-accounts.ts'
import { seedDatabase } from '#bin/seed-database.ts'
import { agencyId } from '#domain/companies/team.ts'
import { dayNumber } from '#domain/values/dates.ts'
import { watchRules } from '#domain/watching/watch.ts'
import { cleanUp } from '#server/cleanup.ts'
import type { Database, Query } from '#server/db/database.ts'
import { sha256 } from '#server/db/random-token.ts'
import { seedShowcase } from '#server/showcase/read-showcase.ts'

export const publicUrl = 'http://localhost:3001'

/** Whose calls are measured: a client whose company has one request in fifty, and an operator who is an admin. */
export const callers = { client: ada.email, operator: omar.email }

const now = new Date()
const webhookId = 'webhook'
const never = '9999-12-31T23:59:59.999Z'

/** Fills an empty database with seed data, and with a row in each of the tables that those leave empty. */
export async function seedEveryTable(database: Database): Promise<void> {
  await seedDatabase(database, { publicUrl, passwords: quickPasswords })
  await seedShowcase(database)
  const { query } = database
  // The cleanup would delete one who is not, and with the account all that belongs to it.
  await query.updateTable('user').set({ isEmailConfirmed: 1 }).execute()
  await cleanUp(database)
  const webhook = { id: webhookId, url: 'https://example.com', kinds: null, secret: '' }
  const createdAt = now.toISOString()
  await query
    .insertInto('webhook')
    .values({ ...webhook, createdAt })
    .execute()
  const users = await query.selectFrom('user').select(['id', 'email']).execute()
  for (const user of users) await addAccountRows(query, user)
  const requests = query.selectFrom('request').innerJoin('user', 'user.id', 'request.clientId')
  for (const request of await requests.select(['number', 'clientId', 'email']).execute()) {
    await addRequestRows(query, request)
  }
}

async function addAccountRows(query: Query, { id, email }: { id: string; email: string }) {
  const at = now.toISOString()
  const own = { id: randomUUID(), userId: id, createdAt: at }
  const member = query
    .selectFrom('membership')
    .where('userId', '=', id)
    .where('companyId', '<>', agencyId)
  const companyId = (await member.select('companyId').executeTakeFirst())?.companyId ?? null
  const used = { updatedAt: at, authenticatedAt: at, expiresAt: never }
  const token = sha256(tokenOf(email))
  await query
    .insertInto('session')
    .values({ ...own, ...used, token, ipAddress: null, userAgent: null, companyId })
    .execute()
  if (email === callers.operator) {
    const apiToken = { hash: sha256(id), name: 'Reports', scope: 'read', lastUsedAt: null } as const
    const row = { ...own, ...apiToken, expiresAt: never }
    await query.insertInto('apiToken').values(row).execute()
  }
  await query
    .insertInto('authenticator')
    .values({ userId: id, sealedKey: '', lastStep: 0, createdAt: at, confirmedAt: null })
    .execute()
  await query
    .insertInto('recoveryCode')
    .values({ userId: id, hash: sha256(email) })
    .execute()
  const passkey = { publicKey: '', counter: 0, transports: '[]', name: 'Laptop' }
  await query
    .insertInto('passkey')
    .values({ ...own, ...passkey, credentialId: own.id, backup: 'never', lastUsedAt: null })
    .execute()
  await query
    .insertInto('notificationPreference')
    .values({ userId: id, kind: 'message', offSince: null, token: randomUUID() })
    .execute()
  const link = { hash: own.id, purpose: 'confirm-email', email, key: null, attempts: 0 } as const
  const unused = { browserHash: null, payload: '{}', usedAt: null, remindsAt: never }
  await query
    .insertInto('token')
    .values({ ...own, ...link, ...unused, companyId: null, expiresAt: never })
    .execute()
  await query
    .insertInto('idempotencyKey')
    .values({ userId: id, key: own.id, fingerprint: '', requestNumber: 1, createdAt: at })
    .execute()
  await query
    .insertInto('rateLimit')
    .values({ key: `sign-in ${id}`, count: 1, resetsAt: never })
    .execute()
  if (companyId === null) return
  const line = { productKey: id, product: 'Zoom', seats: 3, centsPerSeat: 1500, updatedAt: at }
  const renewal = { renewsOn: '2099-01-01', noticeDays: 30, remindsAt: never, remindedOf: null }
  await query
    .insertInto('companyStatementLine')
    .values({ companyId, ...line, ...renewal })
    .execute()
}

async function addRequestRows(
  query: Query,
  { number, clientId: userId, email }: { number: number; clientId: string; email: string },
): Promise<void> {
  const at = now.toISOString()
  const events = query.selectFrom('requestEvent').where('requestNumber', '=', number)
  const { id: eventId } = await events.select('id').limit(1).executeTakeFirstOrThrow()
  const id = randomUUID()
  const file = { name: 'seats.csv', size: 4, sha256: sha256(id), downloadedAt: null }
  const stored = { id, requestNumber: number, uploaderId: userId, createdAt: at, attachedAt: at }
  await query
    .insertInto('file')
    .values({ ...file, ...stored })
    .execute()
  await query
    .insertInto('fileChunk')
    .values({ fileId: id, number: 0, bytes: Buffer.from('a,b\n') })
    .execute()
  const about = { eventId, requestNumber: number, createdAt: never }
  await query
    .insertInto('notification')
    .values({ ...about, userId, kind: 'update' })
    .execute()
  const mail = { recipient: email, subject: 'News', body: '', thread: 'HIT-001' }
  const sent = { createdAt: at, attempts: 1, dueAt: at, sentAt: at, lastError: null }
  await query
    .insertInto('outbox')
    .values({ id, ...mail, ...sent })
    .execute()
  const held = { userId, requestNumber: number, content: '{}', dueAt: at, reason: 'Closed.' }
  await query
    .insertInto('heldSend')
    .values({ id, ...held })
    .execute()
  const watched = { requestNumber: number, address: 'https://example.com' }
  await query
    .insertInto('watch')
    .values({
      ...watched,
      since: at,
      nextAt: new Date(now.getTime() + watchRules.everyMs).toISOString(),
    })
    .execute()
  const today = dayNumber(at)
  const days = Array.from({ length: watchRules.days }, (_, ago) => today - ago)
  await query
    .insertInto('watchDay')
    .values(days.map((day) => ({ requestNumber: number, day, checks: 288, failures: 1 })))
    .execute()
  const delivery = { eventId, requestNumber: number, kind: 'client-message' } as const
  await query
    .insertInto('webhookDelivery')
    .values({ webhookId, ...delivery, attempts: 1, dueAt: never })
    .execute()
  const terms = { totalCents: 100, plan: 'starter', billing: 'monthly', contentHash: '' } as const
  await query
    .insertInto('agreedQuote')
    .values({ requestNumber: number, quoteNumber: 1, ...terms, sentAt: at, decidedAt: at })
    .execute()
  const content = sampleHits[number % sampleHits.length]
  const shown = { position: number, isPublished: 1, isSample: 0, version: 1 }
  await query
    .insertInto('hit')
    .values({ ...shown, content: JSON.stringify(content), requestNumber: number, consent: 'given' })
    .execute()
}

/** What the session of a caller sends in its cookie. */
export function tokenOf(email: string): string {
  return `token of ${email}`
}
