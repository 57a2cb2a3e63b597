import { isDeepStrictEqual } from 'node:util'
import { CallError } from '#contract/errors.ts'
import { ownerActions } from '#domain/companies/team.ts'
import type { HitStep } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { hitMessages } from '#domain/showcase/hit-schema.ts'
import {
  type ChangedHit,
  type ConsentDecision,
  draftHit,
  type NewHit,
  withSavings,
} from '#domain/showcase/managed-hit.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Database, Query } from '#server/db/database.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { applyDecision } from '#server/requests/change-request.ts'
import { findRequest, lockRequest, throwNotFound } from '#server/requests/request-changes.ts'
import {
  type HitKey,
  type HitRow,
  insertHit,
  listHitRows,
  moveHit,
  toManagedHit,
  updateHits,
} from './read-showcase.ts'
import { bumpSiteVersion } from './site-settings.ts'

export async function listManagedHits({ query }: Database) {
  return { hits: (await listHitRows(query)).map(toManagedHit) }
}

export function createHit(database: Database, { isPublished = false, ...fields }: NewHit) {
  const hit = { content: withSavings(fields), isPublished: isPublished ? 1 : 0, consent: null }
  requirePublishable(hit)
  return database.change(async (trx) => {
    await bumpSiteVersion(trx)
    return toManagedHit(await insertHit(trx, hit))
  })
}

/** A changed sample is one no longer. A client's project is not published before they agree to its changed text. */
export function changeHit(
  database: Database,
  operator: SessionUser,
  id: string,
  { isPublished, position, version, ...fields }: ChangedHit,
) {
  const key = { id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0 }
  return withHit(database, key, { ...operator, role: 'operator' }, async (hit, trx) => {
    if (version !== undefined && version !== hit.version) throw new CallError('conflict')
    const content = withSavings({ ...hit.content, ...fields } as HitRow['content'])
    const isChanged = !isDeepStrictEqual(content, hit.content)
    const values: Partial<HitRow> = {
      ...(isChanged && { content, version: hit.version + 1, isSample: 0 }),
      ...(isChanged && hit.consent && { consent: 'asked', isPublished: 0 }),
      ...(isPublished !== undefined && { isPublished: isPublished ? 1 : 0 }),
    }
    requirePublishable({ ...hit, ...values })
    if (position !== undefined) await moveHit(trx, hit.id, position)
    return values
  })
}

function requirePublishable(hit: Pick<HitRow, 'isPublished' | 'consent' | 'content'>): void {
  const { isPublished, consent, content } = hit
  if (isPublished === 0) return
  if (consent !== null && consent !== 'given')
    throw new CallError('conflict', hitMessages.noConsent)
  if (!content.costs) throw new CallError('conflict', hitMessages.noCosts)
}

export async function publishSamples(database: Database, isPublished: boolean) {
  await database.change(async (trx) => {
    await bumpSiteVersion(trx)
    await updateHits(trx, { isSample: 1 }, { isPublished: isPublished ? 1 : 0 })
  })
  return listManagedHits(database)
}

/** Drafts a hit from a completed request, and asks its client. Repeated, it returns the draft that there is. */
export function draftFromRequest(database: Database, operator: SessionUser, id: string) {
  const number = requestNumber(id)
  return database.change(async (trx) => {
    const request = await lockRequest(trx, { number })
    const [existing] = await listHitRows(trx, { requestNumber: number })
    if (existing) return toManagedHit(existing)
    if (request.status !== 'completed' || request.closedAt !== null) {
      throw new CallError('conflict', hitMessages.notCompleted)
    }
    const { client, quotes, ...ordered } = await requireOperatorRequest(trx, number)
    const agreed = quotes.find(({ status }) => status === 'accepted')
    const content = draftHit({
      ...ordered,
      scope: agreed?.lines.map(({ title }) => title) ?? [],
      names: [client.name, client.company ?? ''],
    })
    await bumpSiteVersion(trx)
    const row = { content, isPublished: 0, requestNumber: number, consent: 'asked' } as const
    const hit = await insertHit(trx, row)
    const by = { ...operator, role: 'operator' } as const
    await applyDecision(trx, request, by, { details: [{ kind: 'hit', step: 'asked' }] })
    return toManagedHit(hit)
  })
}

export async function readOfferedHit({ query }: Database, client: SessionUser, id: string) {
  const number = requestNumber(id)
  const request = await findRequest(query, { number, companyId: companyOf(client) })
  if (!request) throwNotFound()
  const [hit] = await listHitRows(query, { requestNumber: number })
  return { hit: hit ? toManagedHit(hit) : null }
}

/** An owner agrees to the text, or to their edit of it; or does not, which takes a published hit off the pages. */
export async function decideOnHit(
  database: Database,
  client: SessionUser,
  id: string,
  { version, consents, content: edited }: ConsentDecision,
) {
  const key = { requestNumber: requestNumber(id) }
  const hit = await withHit(database, key, { ...client, role: 'client' }, (before) => {
    if (before.version !== version) throw new CallError('conflict')
    if (!consents) {
      if (before.consent === 'declined' || before.consent === 'withdrawn') return {}
      return { consent: before.consent === 'given' ? 'withdrawn' : 'declined', isPublished: 0 }
    }
    const content = edited ? withSavings(edited) : before.content
    if (isDeepStrictEqual(content, before.content)) return { consent: 'given' }
    return { consent: 'given', content, version: version + 1, isPublished: 0 }
  })
  return { hit }
}

/** Changes a hit under the lock of its request, which comes before that of the showcase, and adds to its timeline. */
async function withHit(
  database: Database,
  key: HitKey,
  /** In the role in which they act: an operator may be the client of a request as well. */
  author: SessionUser,
  change: (hit: HitRow, trx: Query) => Promise<Partial<HitRow>> | Partial<HitRow>,
) {
  const isClient = author.role === 'client'
  return database.change(async (trx) => {
    if (isClient) {
      await requireOwner(trx, author, ownerActions.publishHit, { isCompanyLocked: true })
    }
    const number = 'id' in key ? (await requireHit(trx, key)).requestNumber : key.requestNumber
    const scope = number !== null && { number, ...(isClient && { companyId: companyOf(author) }) }
    const request = scope && (await lockRequest(trx, scope))
    await bumpSiteVersion(trx)
    const hit = await requireHit(trx, key)
    const values = await change(hit, trx)
    const after = { ...hit, ...values }
    if (Object.keys(values).length > 0) await updateHits(trx, { id: hit.id }, values)
    const step = stepOf(hit, after, author)
    if (request && step) {
      await applyDecision(trx, request, author, { details: [{ kind: 'hit', step }] })
    }
    return toManagedHit(after)
  })
}

/** A text that operators change while they wait for the client is no further step; one that the client changes is. */
function stepOf(before: HitRow, after: HitRow, { role }: SessionUser): HitStep | undefined {
  const isEdited = role === 'client' && after.version !== before.version
  if (after.consent && (isEdited || after.consent !== before.consent)) return after.consent
  if (after.isPublished === before.isPublished) return undefined
  return after.isPublished === 1 ? 'published' : 'hidden'
}

async function requireHit(query: Query, key: HitKey): Promise<HitRow> {
  const [hit] = await listHitRows(query, key)
  if (hit) return hit
  throw new CallError('not-found', 'id' in key ? hitMessages.notFound : hitMessages.noDraft)
}
