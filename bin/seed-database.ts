import type { Backend, Following, Operations } from '#contract/backend.ts'
import type { Order } from '#domain/order.ts'
import type { NewQuote } from '#domain/quote.ts'
import { caseForLines } from '#domain/savings-assumptions.ts'
import { exampleStatement } from '#domain/statement.ts'
import { grantOperator } from '#server/services/accounts/operators.ts'
import type { Database } from '#server/services/database.ts'
import { type LocalApiOptions, openLocalApi } from './local-api.ts'
import { ada, grace, omar } from './seed-accounts.ts'

/**
 * Fills an empty database through the API: two clients, an operator, and requests in every status.
 * HIT-001 is completed, HIT-002 in progress, HIT-003 (with an open quote) and HIT-005 pending, HIT-004
 * declined and HIT-006 cancelled. Returns false, and changes nothing, if there is any account.
 */
export async function seedDatabase(database: Database, options: LocalApiOptions): Promise<boolean> {
  const account = await database.query.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (account) return false
  const { connect } = await openLocalApi(database, options)
  const [first, second, agency] = [connect(), connect(), connect()]
  await first.signUp(ada)
  // Brought from the calculator: the dashboard shows it as a statement.
  const bill = caseForLines(exampleStatement)
  await first.placeOrder({ ...order, targetSaaS: 'Zendesk', bill })
  await first.placeOrder(order)
  const wish = { plan: 'professional', billing: 'yearly' } as const
  await first.placeOrder({ ...order, targetSaaS: 'monday.com', ...wish, bill: boards })
  await first.placeOrder({ ...order, targetSaaS: 'Games Portal' })
  await second.signUp(grace)
  for (const targetSaaS of ['Dropbox', 'Mailchimp']) {
    await second.placeOrder({ ...order, targetSaaS, companySize: '201-500' })
  }
  await agency.signUp(omar)
  await grantOperator(database, omar.email, { allowUnconfirmed: true })
  await agency.signIn(omar)
  const { operations } = partsOf(agency)
  await complete(operations, partsOf(first).following, 'HIT-001')
  await discuss(operations, partsOf(first).following, 'HIT-002')
  await operations.sendQuote('HIT-003', { version: 1, ...quoteFor('monday.com', 1_480_000) })
  await close(operations)
  const question = 'Is there a limit to the size of a file?'
  await partsOf(second).following.sendMessage('HIT-005', { text: question }, crypto.randomUUID())
  // Sample events send no emails.
  await database.query.deleteFrom('notification').execute()
  return true
}

const order: Order = {
  targetSaaS: 'Slack',
  requirements: 'Channels and threads for 120 people.\nSearch over six years of history.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

const boards = caseForLines([
  { product: 'monday.com', seats: 120, centsPerSeat: 1900, buildCents: 1_400_000 },
])

const dayMs = 24 * 60 * 60_000

/** A quote that is open for two weeks from today. */
function quoteFor(product: string, buildCents: number): Omit<NewQuote, 'version'> {
  return {
    lines: [
      { title: `Build the replacement for ${product}`, amountCents: buildCents },
      { title: 'Move all data, with a dry run', amountCents: 220_000 },
      { title: 'Training, two sessions of 90 minutes', amountCents: 60_000 },
    ],
    plan: 'professional',
    billing: 'yearly',
    estimatedCompletion: dayFromNow(56),
    validUntil: dayFromNow(14),
    note: 'Two rounds of changes are included. Single sign-on can follow later.',
  }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

function start(operations: Operations, id: string) {
  const reason = 'Agreed on the phone.'
  return operations.moveRequest(id, { version: 1, to: 'in-progress', reason })
}

async function complete(operations: Operations, client: Following, id: string): Promise<void> {
  const { quotes } = await operations.sendQuote(id, {
    version: 1,
    ...quoteFor('Zendesk', 1_150_000),
  })
  await client.acceptQuote(id, quotes[0]?.number ?? 1, { name: ada.name })
  const agreed = await operations.readOperatorRequest(id)
  const { version } = await operations.moveRequest(id, {
    version: agreed.version,
    to: 'in-progress',
  })
  const delivered = await operations.setSolution(id, {
    version,
    url: 'https://desk.analytical.example',
    handoverNotes: 'Accounts are in the company vault.\nBackups run nightly at 02:00 UTC.',
  })
  // The client's address is not confirmed, and completing a request then needs a reason.
  const reason = 'Known from an earlier project.'
  await operations.moveRequest(id, { version: delivered.version, to: 'completed', reason })
}

async function discuss(operations: Operations, client: Following, id: string): Promise<void> {
  const { version } = await start(operations, id)
  await operations.setEstimatedCompletion(id, { version, estimatedCompletion: '2027-03-31' })
  await client.sendMessage(id, { text: 'Can guests be invited?' }, crypto.randomUUID())
  const answer = 'Yes, to single channels. Shall they see who is online?'
  await operations.writeToClient(id, { text: answer }, crypto.randomUUID())
  await operations.writeNote(id, { text: 'Budget has room for guests.' }, crypto.randomUUID())
}

async function close(operations: Operations): Promise<void> {
  await operations.closeRequest('HIT-004', {
    version: 1,
    reason:
      'We do not build games. If your team needs an internal portal, tell us what it should do.',
  })
  const { version } = await start(operations, 'HIT-006')
  const reason = 'You decided to stay with your provider. Write to us when that changes.'
  await operations.closeRequest('HIT-006', { version, reason })
}

function partsOf({ operations, following }: Backend) {
  if (!operations || !following) throw new Error('The API offers no requests to follow.')
  return { operations, following }
}
