import { randomUUID } from 'node:crypto'
import type { Backend, Operations, Requests } from '#contract/backend.ts'
import { sideOf } from '#domain/checklist/checklist.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { endsWithQuestion } from '#domain/requests/message.ts'
import type { Action } from './seed-request.ts'

const dayMs = 24 * 60 * 60_000

interface Scene {
  id: string
  client: Backend
  clientName: string
  operator: Backend
}

/** Does what the story tells, as the client or the operator, at the time that the clock shows. */
export async function takeAction(action: Action, scene: Scene): Promise<void> {
  const { id, clientName } = scene
  const { requests } = capabilitiesOf(scene.client)
  const { operations } = capabilitiesOf(scene.operator)
  const { version, quotes, events } = await operations.readOperatorRequest(id)
  const number = quotes[0]?.number ?? 0
  if ('client' in action) await requests.sendMessage(id, { text: action.client }, newKey())
  else if ('operator' in action) {
    const text = action.operator
    await operations.writeToClient(id, { text, asks: endsWithQuestion(text) }, newKey())
  } else if ('note' in action) {
    const settlesUpTo = action.settles && events.at(-1)?.id
    const note = { text: action.note, ...(settlesUpTo && { settlesUpTo }) }
    await operations.writeNote(id, note, newKey())
  } else if ('quoteCents' in action) {
    await operations.sendQuote(id, { version, ...quoteOver(action.quoteCents) })
  } else if ('accept' in action) {
    const { contentHash = '' } = (await requests.readRequest(id)).quotes[0] ?? {}
    await requests.acceptQuote(id, number, { name: clientName, contentHash })
  } else if ('declineQuote' in action) {
    await requests.declineQuote(id, number, { reason: action.declineQuote })
  } else if ('withdrawQuote' in action) await operations.withdrawQuote(id, number, { version })
  else if ('checklist' in action) await mark(action.checklist, scene)
  else if ('preview' in action) await operations.setPreview(id, { version, url: action.preview })
  else if ('handOver' in action) {
    await operations.saveHandover(id, { version, items: action.handOver })
  } else if ('confirm' in action) {
    const { items } = await requests.readHandover(id)
    const named = items.filter(({ kind }) => action.confirm.includes(kind))
    for (const item of named) {
      await requests.confirmHandover(id, { kind: item.kind, version: item.version })
    }
  } else if ('invoice' in action) {
    const wanted = { what: action.invoice }
    const { warnings: confirmed } = await operations.previewInvoice(id, wanted)
    await operations.issueInvoice(id, { ...wanted, confirmed }, randomUUID())
  } else if ('pay' in action) {
    const { invoices } = await operations.listAllInvoices({ request: id, status: 'open' })
    for (const { number: invoice, openCents: amountCents } of invoices) {
      await operations.recordPayment(invoice, { amountCents, paidOn: dayFromNow(0) }, randomUUID())
    }
  } else await changeState(operations, id, { action, version })
}

type Marks = Extract<Action, { checklist: unknown }>['checklist']

async function mark(marks: Marks, { id, client, operator }: Scene): Promise<void> {
  const { items } = await capabilitiesOf(client).requests.readChecklist(id)
  for (const [name, change] of Object.entries(marks)) {
    const item = items.find((one) => one.name === name)
    if (item === undefined) throw new Error(`The checklist of ${id} has no ${name}.`)
    const sent = { ...change, version: item.version }
    const { requests } = capabilitiesOf(sideOf(sent) === 'client' ? client : operator)
    await requests.changeChecklistItem(id, item.id, sent)
  }
}

interface StateChange {
  action: Extract<
    Action,
    | { start: string | undefined }
    | { estimateDays: number }
    | { deliver: string }
    | { close: string }
    | { reopen: string }
  >
  version: number
}

async function changeState(
  operations: Operations,
  id: string,
  { action, version }: StateChange,
): Promise<void> {
  if ('start' in action) {
    const reason = action.start === undefined ? {} : { reason: action.start }
    await operations.moveRequest(id, { version, to: 'in-progress', ...reason })
  } else if ('estimateDays' in action) {
    const estimatedCompletion = dayFromNow(action.estimateDays)
    await operations.setEstimatedCompletion(id, { version, estimatedCompletion })
  } else if ('deliver' in action) {
    const handoverNotes = 'Accounts are in the company vault.\nBackups run nightly at 02:00 UTC.'
    const delivered = await operations.setSolution(id, {
      version,
      url: action.deliver,
      handoverNotes,
    })
    await operations.moveRequest(id, { version: delivered.version, to: 'completed' })
  } else if ('close' in action) {
    await operations.closeRequest(id, { version, reason: action.close })
  } else await operations.reopenRequest(id, { version, reason: action.reopen })
}

/** A quote with this total that is open for two weeks. */
function quoteOver(totalCents: number): Omit<NewQuote, 'version'> {
  const rest = 280_000
  return {
    lines: [
      { title: 'Build the replacement', amountCents: totalCents - rest },
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

function newKey(): string {
  return crypto.randomUUID()
}

/** The calls that only the live API has. */
export function capabilitiesOf({ operations, requests }: Backend): {
  operations: Operations
  requests: Requests
} {
  if (!operations || !requests) throw new Error('The API offers no requests to follow.')
  return { operations, requests }
}
