import type { Logger } from 'pino'
import { CallError } from '#contract/errors.ts'
import { agencyId } from '#domain/companies/team.ts'
import { automaticFrom, isPlanDue, planDueFrom } from '#domain/invoices/invoice-sums.ts'
import { clientMessages } from '#domain/operations/client.ts'
import { brandName } from '#domain/site/brand.ts'
import { minuteMs, todayUtc } from '#domain/values/dates.ts'
import type { Database, Query, Transaction } from '#server/db/database.ts'
import { hasChanged } from '#server/db/queries.ts'
import { createWorker, yieldToCalls } from '#server/jobs/worker.ts'
import { findAcceptedQuote } from '#server/quotes/quotes.ts'
import { lockRequest } from '#server/requests/request-changes.ts'
import { listInvoicedKeys, wasInvoicedFrom } from './invoice-store.ts'
import { issueForRequest } from './issue-invoice.ts'

/** A plan falls due on a day. What waits for an operator, because of a warning, is tried again each time. */
const everyMs = 10 * minuteMs

interface Service {
  database: Database
  logger: Logger
}

/** Every process looks for what is due; the first to lock its request issues it. */
export function startPlanInvoices(service: Service) {
  const worker = createWorker(service.database, () => false)
  worker.start(async () => {
    await issueDuePlans(service).catch((err) => service.logger.error({ err }, 'plans not invoiced'))
    return everyMs
  })
  return worker
}

/** Issues what is due of plans, for clients whose plans are issued automatically. Period by period after days off. */
export async function issueDuePlans({ database, logger }: Service): Promise<void> {
  const today = todayUtc()
  const due = database.query
    .selectFrom('request')
    .innerJoin('company', 'company.id', 'request.companyId')
    .where('company.issuesPlans', '=', 1)
    .where('request.closedAt', 'is', null)
    .where('request.planDueOn', '<=', today)
    .where('request.planDueOn', '>=', automaticFrom(today))
    .orderBy('request.planDueOn')
    .select('request.number')
  for (const { number } of await due.execute()) {
    await yieldToCalls(database)
    try {
      while (await database.change((trx) => issuePlan(trx, number)));
    } catch (err) {
      // A warning, or a plan that changed: it waits for an operator, as a draft.
      if (!(err instanceof CallError)) logger.error({ err, number }, 'plan not invoiced')
    }
  }
}

/** False where nothing is due any more: another process, or an operator, was faster. */
async function issuePlan(trx: Transaction, number: number): Promise<boolean> {
  const request = await lockRequest(trx, { number })
  const { planDueOn, companyId } = request
  const today = todayUtc()
  if (!planDueOn || !isPlanDue(planDueOn, today) || planDueOn < automaticFrom(today)) return false
  const company = trx.selectFrom('company').where('id', '=', companyId).select('issuesPlans')
  if ((await company.executeTakeFirst())?.issuesPlans !== 1) return false
  // What an operator took back with a credit note is not issued again behind their back.
  if (await wasInvoicedFrom(trx, number, planDueOn)) return false
  await issueForRequest(
    trx,
    request,
    { id: '', name: brandName, role: 'operator' },
    { what: 'plan' },
  )
  return true
}

/** The first day of a request's plan that is to be invoiced, as it is handed over. */
export async function findPlanDue(query: Query, request: number): Promise<string | null> {
  const quote = await findAcceptedQuote(query, request)
  return quote ? planDueFrom(quote, await listInvoicedKeys(query, request), todayUtc()) : null
}

/** Whether the invoices of a client's plans are issued by themselves. */
export async function savePlanIssuing(
  { query }: Pick<Database, 'query'>,
  id: string,
  isAutomatic: boolean,
): Promise<void> {
  const issuesPlans = Number(isAutomatic)
  const company = query.updateTable('company').set({ issuesPlans }).where('id', '=', id)
  if (!(await hasChanged(company.where('id', '<>', agencyId))))
    throw new CallError('not-found', clientMessages.notFound)
}
