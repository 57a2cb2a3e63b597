import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { orderWith } from '#tests/server/reliability/order-load.ts'
import type { Visitor } from '#tests/server/reliability/visitor.ts'
import type { Caller } from './caller.ts'
import type { Ledger } from './ledger.ts'

export interface ClientsOptions {
  caller: Caller
  ledger: Ledger
  /** Called with the id of each acknowledged order. */
  onOrdered(id: string): void
  /** Called with the id of each request whose quote is accepted. */
  onAccepted(id: string): void
  stopping: AbortSignal
}

const pauseMs = 500
const signUpPauseMs = 1500
/** Some clients close the page instead of trying again. */
const giveUp = 0.05

/** A client orders, writes, reads and accepts quotes until the traffic stops. */
export async function runClient(client: Visitor, options: ClientsOptions): Promise<void> {
  const { caller, ledger, onOrdered, onAccepted, stopping } = options
  const { cookie } = client
  const quotable: string[] = []
  while (!stopping.aborted) {
    const id = await placeOrder(client, options)
    if (id !== undefined) {
      onOrdered(id)
      quotable.push(id)
      await setTimeout(pauseMs)
      await writeMessage(id)
    }
    await setTimeout(pauseMs)
    await caller.send('listRequests', { cookie })
    await acceptNext()
    await setTimeout(pauseMs)
  }

  async function writeMessage(id: string): Promise<void> {
    const change = ledger.add('messaged', id)
    const body = { text: change.mark }
    const sent = { cookie, id, key: randomUUID(), body }
    change.isAcknowledged = (await caller.send('sendMessage', sent, { giveUp })) !== undefined
  }

  /** Accepts the quote of the oldest request without an acceptance, if there is one. */
  async function acceptNext(): Promise<void> {
    const [id] = quotable
    if (id === undefined) return
    const read = await caller.send('readRequest', { cookie, id })
    const number = read?.reply?.quotes[0]?.number
    if (number === undefined) return
    quotable.shift()
    const change = ledger.add('quote-accepted', id)
    const body = { name: change.mark }
    await caller.send('acceptQuote', { cookie, id, number, body })
    change.isAcknowledged = true
    onAccepted(id)
  }
}

/** Resolves to the id of the request, or to undefined when the client gave up. */
export async function placeOrder(
  { cookie }: Visitor,
  { caller, ledger }: Pick<ClientsOptions, 'caller' | 'ledger'>,
): Promise<string | undefined> {
  const change = ledger.add('ordered')
  const plan = { plan: 'professional', billing: 'yearly' } as const
  const sent = { cookie, key: randomUUID(), body: { ...orderWith(change.mark), ...plan } }
  const reply = (await caller.send('placeOrder', sent, { giveUp }))?.reply
  if (!reply) return undefined
  change.id = reply.id
  change.isAcknowledged = true
  return reply.id
}

/** Signs accounts up until the traffic stops. */
export async function runSignUps({ caller, ledger, stopping }: ClientsOptions): Promise<void> {
  while (!stopping.aborted) {
    const email = `${randomUUID()}@example.com`
    const body = { name: 'Bo', company: 'Bo & Co', email, password: randomUUID() }
    ledger.accounts.set(email, false)
    // A sign-up has no key: one that is repeated after it was stored is a conflict.
    await caller.send('signUp', { body }, { expected: 'conflict' })
    ledger.accounts.set(email, true)
    await setTimeout(signUpPauseMs)
  }
}
