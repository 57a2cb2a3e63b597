import { CallError } from '#contract/errors.ts'
import { ownerActions } from '#domain/companies/company-messages.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { hitMessages } from '#domain/showcase/hit-content.ts'
import type { HitStep } from '#domain/showcase/hit-steps.ts'
import type { ConsentDecision, OfferedHit } from '#domain/showcase/managed-hit.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import { requireOwner } from '#server/companies/memberships.ts'
import type { Database } from '#server/db/database.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { lockCurrent } from '#server/requests/request-changes.ts'
import { findHit, type HitRow, isRequestOf, toManagedHit, updateHit } from './hit-store.ts'
import { completeContent, recordHitStep } from './hits.ts'
import { touchSite } from './site-version.ts'

/** What would be published about a request of the caller's company. */
export async function readOfferedHit(
  { query }: Database,
  client: SessionUser,
  id: string,
): Promise<OfferedHit> {
  const number = requestNumber(id)
  if (!(await isRequestOf(query, companyOf(client), number))) throwNotFound()
  return toOffered(await findHit(query, { requestNumber: number }))
}

/**
 * An owner agrees to what they were shown, or to the text as they edited it, or does not, which takes a published hit
 * off the pages. Repeated, it changes nothing.
 */
export function decideOnHit(
  database: Database,
  client: SessionUser,
  id: string,
  { version, consents, content: edited }: ConsentDecision,
): Promise<OfferedHit> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  return database.change(async (trx, announce) => {
    await requireOwner(trx, database, client, ownerActions.publishHit, { isCompanyLocked: true })
    const request = (await lockCurrent(trx, database.engine, scope)) ?? throwNotFound()
    await touchSite(trx, announce)
    const hit = await findHit(trx, { requestNumber: scope.number })
    if (hit === undefined) throw new CallError('not-found', hitMessages.noDraft)
    if (hit.version !== version) throw new CallError('conflict')
    const values = consents ? agree(hit, edited) : refuse(hit)
    if (values) {
      await updateHit(trx, hit.id, values)
      const step = stepFor[values.consent]
      await recordHitStep(trx, announce, request, { by: client, role: 'client', step })
    }
    return toOffered({ ...hit, ...values })
  })
}

type Decided = Partial<HitRow> & { consent: keyof typeof stepFor }

const stepFor = {
  given: 'consented',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const satisfies Record<string, HitStep>

/** What the client wrote themselves is published once an operator has read it. */
function agree(hit: HitRow, edited = hit.content): Decided | undefined {
  const content = completeContent(edited)
  if (JSON.stringify(content) !== JSON.stringify(hit.content)) {
    return { consent: 'given', content, version: hit.version + 1, isPublished: 0 }
  }
  return hit.consent === 'given' ? undefined : { consent: 'given' }
}

function refuse({ consent }: HitRow): Decided | undefined {
  if (consent === 'declined' || consent === 'withdrawn') return undefined
  return { consent: consent === 'given' ? 'withdrawn' : 'declined', isPublished: 0 }
}

function toOffered(row: HitRow | undefined): OfferedHit {
  if (row === undefined || row.consent === null) return { hit: null }
  return { hit: { ...toManagedHit(row), consent: row.consent } }
}
