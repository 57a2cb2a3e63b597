import type { Logger } from 'pino'
import { CallError } from '#contract/errors.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { brandName } from '#domain/site/brand.ts'
import { watchRules, whoIsTold } from '#domain/watching/watch.ts'
import { deliveryErrorLabels } from '#domain/webhooks/webhook.ts'
import type { Database } from '#server/db/database.ts'
import { createWorker, untilDue, yieldToCalls } from '#server/jobs/worker.ts'
import { changeRequest } from '#server/requests/change-request.ts'
import { askStatus, type PostResult } from '#server/webhooks/post-webhook.ts'
import {
  type ClaimedCheck,
  claimChecks,
  deleteWatches,
  findNextCheck,
  numbersOf,
  storeChecks,
} from './watch-store.ts'

export interface WatchOptions {
  database: Database
  logger: Logger
  arePrivateNetworksAllowed: boolean
  timeoutMs?: number
}

/** They take as long as the slowest of them. Two rounds of all that can be due in five minutes still fit. */
export const checkedAtOnce = 20
const retryAfterErrorMs = 30_000

/** Checks the addresses of watched solutions. Every process looks for due checks; one of them claims each. */
export function startWatching(options: WatchOptions) {
  const { database, logger } = options
  const worker = createWorker(database, ({ kind }) => kind === 'watch' || kind === 'anything')
  worker.start(() =>
    checkDue().catch((err) => {
      logger.error({ err }, 'solutions not watched')
      return retryAfterErrorMs
    }),
  )
  return worker

  async function checkDue(): Promise<number> {
    while (!worker.isStopping() && (await checkSome(options)));
    return untilDue(await findNextCheck(database.query))
  }
}

/** Makes the checks that are due, up to `checkedAtOnce`. Returns whether there were any. */
export async function checkSome(options: WatchOptions): Promise<boolean> {
  const { database } = options
  await yieldToCalls(database)
  const claimed = await database.change((trx) => claimChecks(trx, new Date(), checkedAtOnce))
  if (claimed.length === 0) return false
  // Moved back since: what is watched ends with the handover.
  const over = claimed.filter((check) => addressOf(check) === undefined)
  await deleteWatches(database.query, numbersOf(over))
  const checks = await Promise.all(
    claimed.flatMap((check) => {
      const url = addressOf(check)
      return url === undefined ? [] : checkAddress(options, check, url)
    }),
  )
  await storeGood(database, checks.filter(isGood))
  for (const one of checks) if (!isGood(one)) await storeAndTell(database, one)
  return true
}

function addressOf({ status, closedAt, address, solutionUrl }: ClaimedCheck): string | undefined {
  const isRunning = isHandedOver(status) && closedAt === null
  return isRunning ? (address ?? solutionUrl ?? undefined) : undefined
}

/**
 * Why a check failed, as operators read it; null if it succeeded. A redirect is an answer and is not followed: most
 * solutions lead strangers to a sign-in. One that refuses them, with 401 or 403, needs a health address, because a
 * broken one may answer that, too.
 */
function problemOf({ responseStatus, error }: PostResult): string | null {
  if (responseStatus === null) return deliveryErrorLabels[error ?? 'unreachable']
  const isAnswer = responseStatus >= 200 && responseStatus < 400
  return isAnswer ? null : `Answered with status ${responseStatus}`
}

interface Checked {
  check: ClaimedCheck
  url: string
  /** When it began, like the check itself. */
  at: string
  problem: string | null
}

async function checkAddress(
  { arePrivateNetworksAllowed, timeoutMs = watchRules.timeoutMs }: WatchOptions,
  check: ClaimedCheck,
  url: string,
): Promise<Checked> {
  const at = new Date().toISOString()
  const headers = { 'User-Agent': `${brandName}-Watch/1` }
  const asked = { url, method: 'GET', headers, timeoutMs, arePrivateNetworksAllowed }
  return { check, url, at, problem: problemOf(await askStatus(asked)) }
}

/** Most checks succeed, as the one before did. */
function isGood({ check, problem }: Checked): boolean {
  return problem === null && check.failures === 0
}

/** One transaction for all of them. */
async function storeGood(database: Database, checks: Checked[]): Promise<void> {
  const [first] = checks
  if (first === undefined) return
  const claimed = checks.map(({ check }) => check)
  const good = { failures: 0, downSince: null, problem: null }
  await database.change(async (trx) => {
    const stored = await storeChecks(trx, claimed, good, first.at)
    for (const { requestNumber: number, companyId, checkedAt } of stored) {
      // The first one is what an open page waits for.
      if (checkedAt === null)
        trx.announce({ kind: 'request', number, companyId, isInternal: false })
    }
  })
}

/** A failed check, or the first good one after it: with the events by which operators and client are told. */
async function storeAndTell(
  database: Database,
  { check, url, at, problem }: Checked,
): Promise<void> {
  const { requestNumber: number, companyId, failures } = check
  const isUp = problem === null
  const since = check.downSince ?? at
  const told = whoIsTold(check, isUp)
  const outage = { step: isUp ? 'up' : 'down', since } as const
  const reason = isUp ? {} : { reason: problem }
  const [detail, ...others]: EventDetail[] = [
    ...(told.operators ? [{ kind: 'watched' as const, ...outage, address: url, ...reason }] : []),
    ...(told.client ? [{ kind: 'outage' as const, ...outage }] : []),
  ]
  const result = { failures: isUp ? 0 : failures + 1, downSince: isUp ? null : since, problem }
  const by = { id: '', name: brandName, role: 'operator' } as const
  const storing = database.change((trx) =>
    changeRequest(trx, { scope: { number }, by }, async () => {
      const [isStored] = await storeChecks(trx, [check], result, at)
      if (isStored === undefined) return null
      if (detail) return { details: [detail, ...others] }
      trx.announce({ kind: 'request', number, companyId, isInternal: true })
      return null
    }),
  )
  // The request was deleted meanwhile, and its watch with it.
  await storing.catch((error) => {
    if (!(error instanceof CallError && error.code === 'not-found')) throw error
  })
}
