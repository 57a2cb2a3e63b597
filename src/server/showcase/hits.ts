import * as z from 'zod/mini'
import { fieldErrors } from '#contract/error-reply.ts'
import { CallError, fieldError } from '#contract/errors.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import {
  draftHit,
  type HitContent,
  hitContentSchema,
  hitMessages,
  withSavings,
} from '#domain/showcase/hit-content.ts'
import type { HitStep } from '#domain/showcase/hit-steps.ts'
import type { ChangedHit, ManagedHit, NewHit } from '#domain/showcase/managed-hit.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Announce, Database, Query } from '#server/db/database.ts'
import { requireOperatorRequest } from '#server/operations/read-queue.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { recordEvent } from '#server/requests/record-event.ts'
import { countForOtherSide, lockCurrent } from '#server/requests/request-changes.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import {
  deleteHit as deleteRow,
  findHit,
  type HitRow,
  insertHit,
  listHitRows,
  moveHit,
  toManagedHit,
  updateHit,
  updateSamples,
} from './hit-store.ts'
import { touchSite } from './site-version.ts'

/** Every hit, in the order of the showcase, drafts and hidden ones included. */
export async function listManagedHits({ query }: Database): Promise<{ hits: ManagedHit[] }> {
  return { hits: (await listHitRows(query)).map(toManagedHit) }
}

export function createHit(
  database: Database,
  { isPublished = false, ...content }: NewHit,
): Promise<ManagedHit> {
  return database.change(async (trx, announce) => {
    await touchSite(trx, announce)
    const hit = { content: withSavings(content), isPublished: isPublished ? 1 : 0, isSample: 0 }
    return toManagedHit(await insertHit(trx, { ...hit, requestNumber: null, consent: null }))
  })
}

/**
 * Changes a hit's text, its place, or whether it is published. A changed sample is a sample no longer. The changed text
 * of a client's project is not published before they agree to it.
 */
export function changeHit(
  database: Database,
  operator: SessionUser,
  id: string,
  { isPublished, position, version, ...fields }: ChangedHit,
): Promise<ManagedHit> {
  return withHit(database, id, async ({ trx, announce, hit, request }) => {
    if (version !== undefined && version !== hit.version) throw new CallError('conflict')
    const content = completeContent({ ...hit.content, ...fields } as HitContent, fields)
    const isChanged = JSON.stringify(content) !== JSON.stringify(hit.content)
    const values: Partial<HitRow> = isChanged
      ? { content, version: hit.version + 1, isSample: 0 }
      : {}
    if (isChanged && request) Object.assign(values, { consent: 'asked', isPublished: 0 })
    if (isPublished !== undefined) {
      const consent = values.consent ?? hit.consent
      if (isPublished) {
        if (consent !== null && consent !== 'given')
          throw fieldError('isPublished', hitMessages.noConsent, 'conflict')
        completeContent(content)
      }
      values.isPublished = isPublished ? 1 : 0
    }
    if (position !== undefined) await moveHit(trx, hit.id, position)
    await updateHit(trx, hit.id, values)
    const step = stepOf(hit, { ...hit, ...values })
    if (request && step) {
      await recordHitStep(trx, announce, request, { by: operator, role: 'operator', step })
    }
  })
}

function stepOf(before: HitRow, after: HitRow): HitStep | undefined {
  if (after.consent === 'asked' && before.consent !== 'asked') return 'drafted'
  if (after.isPublished === before.isPublished) return undefined
  return after.isPublished === 1 ? 'published' : 'hidden'
}

/** Parses content that may be a draft with gaps, unless it is just being written. */
export function completeContent(content: HitContent, written: object = content): HitContent {
  if (Object.keys(written).length === 0) return content
  const result = z.safeParse(hitContentSchema, content)
  if (result.success) return withSavings(result.data)
  throw new CallError('invalid', undefined, fieldErrors(result.error))
}

/** Deletes a hit that is not published. */
export async function deleteHit(database: Database, id: string): Promise<void> {
  const { query } = database
  const hit = await requireHit(query, id)
  if (hit.isPublished === 1) throw new CallError('conflict', hitMessages.published)
  await database.change(async (trx, announce) => {
    await touchSite(trx, announce)
    await deleteRow(trx, hit.id)
  })
}

/** Publishes or hides all samples. */
export async function publishSamples(
  database: Database,
  isPublished: boolean,
): Promise<{ hits: ManagedHit[] }> {
  await database.change(async (trx, announce) => {
    await touchSite(trx, announce)
    await updateSamples(trx, isPublished ? 1 : 0)
  })
  return listManagedHits(database)
}

/** Drafts a hit from a completed request, and asks its client. Repeated, it returns the draft that there is. */
export function draftFromRequest(
  database: Database,
  operator: SessionUser,
  id: string,
): Promise<ManagedHit> {
  const number = requestNumber(id)
  return database.change(async (trx, announce) => {
    const request = (await lockCurrent(trx, database.engine, { number })) ?? throwNotFound()
    const existing = await findHit(trx, { requestNumber: number })
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
    await touchSite(trx, announce)
    const row = { content, isPublished: 0, isSample: 0, requestNumber: number } as const
    const hit = await insertHit(trx, { ...row, consent: 'asked' })
    const event = { by: operator, role: 'operator', step: 'drafted' } as const
    await recordHitStep(trx, announce, request, event)
    return toManagedHit(hit)
  })
}

interface HitChange {
  trx: Query
  announce: Announce
  hit: HitRow
  request: RequestRow | undefined
}

/** Changes a hit under the lock of its request, if it has one, which is taken before that of the showcase. */
async function withHit(
  database: Database,
  id: string,
  change: (parts: HitChange) => Promise<void>,
): Promise<ManagedHit> {
  return database.change(async (trx, announce) => {
    const { requestNumber: number } = await requireHit(trx, id)
    const request =
      number === null ? undefined : await lockCurrent(trx, database.engine, { number })
    await touchSite(trx, announce)
    const hit = await requireHit(trx, id)
    await change({ trx, announce, hit, request })
    return toManagedHit(await requireHit(trx, id))
  })
}

async function requireHit(query: Query, id: string): Promise<HitRow> {
  const hit = /^[1-9]\d{0,8}$/.test(id) ? await findHit(query, { id: Number(id) }) : undefined
  if (hit === undefined) throw new CallError('not-found', hitMessages.notFound)
  return hit
}

interface StepEvent {
  by: SessionUser
  /** On whose side: an operator may be the client of a request as well. */
  role: 'client' | 'operator'
  step: HitStep
}

/** Appends what happened to a hit to the timeline of its request, as an update for the other side. */
export async function recordHitStep(
  trx: Query,
  announce: Announce,
  { number, clientId, companyId }: RequestRow,
  { by, role, step }: StepEvent,
): Promise<void> {
  const at = new Date().toISOString()
  const detail = { kind: 'hit', step } as const
  await countForOtherSide(trx, number, role, { updatedAt: at })
  const event = { by: { ...by, role }, at, detail }
  await recordEvent(trx, announce, { number, clientId, companyId }, event)
  announce({ kind: 'request', number, companyId, isInternal: false })
}
