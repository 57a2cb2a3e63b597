import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { EndpointName } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations.ts'
import type { EventKind } from '#domain/request-event.ts'
import { type Answer, call, type Sent } from '#tests/server/reliability/call.ts'
import { orderWith } from '#tests/server/reliability/order-load.ts'
import type { Visitor } from '#tests/server/reliability/visitor.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'

/** A change that was sent. Its mark is stored with it, so that it is found again. */
export interface SentChange {
  kind: EventKind
  /** The request's id; an order has one once it is acknowledged. */
  id?: string
  isAcknowledged: boolean
}

export interface People {
  clients: Visitor[]
  operator: { email: string; cookie: string }
}

export type Traffic = ReturnType<typeof startTraffic>

/** Keeps the traffic at a rate that three processes on two cores can serve. */
const pauseMs = 200
/** Some clients close the page instead of trying again. */
const giveUp = 0.05

/** Clients order, write and accept quotes, others sign up, and an operator answers them, each call at the next process. */
export function startTraffic(
  addresses: () => readonly string[],
  { clients, operator: { cookie } }: People,
) {
  const counts = { answered: 0, lost: 0, unavailable: 0 }
  /** Answers that no fault explains. */
  const unexpected: string[] = []
  const changes = new Map<string, SentChange>()
  /** Addresses that signed up, and whether that was acknowledged. */
  const accounts = new Map<string, boolean>()
  const toQuote: string[] = []
  const toStart: string[] = []
  let isStopping = false
  let turn = 0
  const running = [...clients.map(runClient), runSignUps(), runOperator()]

  return {
    counts,
    unexpected,
    changes,
    accounts,
    count: (kind: EventKind) =>
      [...changes.values()].filter((change) => change.isAcknowledged && change.kind === kind)
        .length,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }

  async function runClient(client: Visitor): Promise<void> {
    const own = { cookie: client.cookie }
    const quotable: string[] = []
    while (!isStopping) {
      const [mark, order] = add('ordered')
      const body = { ...orderWith(mark), plan: 'professional', billing: 'yearly' } as const
      const placed = await send('placeOrder', { ...own, key: randomUUID(), body }, { giveUp })
      const id = placed?.reply?.id
      if (id !== undefined) {
        Object.assign(order, { id, isAcknowledged: true })
        toQuote.push(id)
        quotable.push(id)
        await write('sendMessage', 'messaged', { ...own, id })
      }
      await send('listRequests', own)
      await acceptNext(own, quotable)
      await setTimeout(pauseMs)
    }
  }

  /** Accepts the quote of the oldest request without an acceptance, if there is one. */
  async function acceptNext(own: { cookie: string }, quotable: string[]): Promise<void> {
    const [id] = quotable
    if (id === undefined) return
    const read = await send('readRequest', { ...own, id })
    const number = read?.reply?.quotes[0]?.number
    if (number === undefined) return
    quotable.shift()
    const [name, change] = add('quote-accepted', id)
    await send('acceptQuote', { ...own, id, number, body: { name } })
    change.isAcknowledged = true
    toStart.push(id)
  }

  async function runSignUps(): Promise<void> {
    while (!isStopping) {
      const email = `${randomUUID()}@example.com`
      const body = { name: 'Bo', company: 'Bo & Co', email, password: randomUUID() }
      accounts.set(email, false)
      // A sign-up has no key: one that is repeated after it was stored is a conflict.
      await send('signUp', { body }, { expected: 'conflict' })
      accounts.set(email, true)
      await setTimeout(5 * pauseMs)
    }
  }

  async function runOperator(): Promise<void> {
    while (!isStopping) {
      const quoted = toQuote.shift()
      if (quoted !== undefined) {
        await sendQuote(quoted)
        await write('writeToClient', 'messaged', { cookie, id: quoted })
        await write('writeNote', 'noted', { cookie, id: quoted })
      }
      const accepted = toStart.shift()
      if (accepted !== undefined) await startWork(accepted)
      await send('listQueue', { cookie })
      await send('readFigures', { cookie })
      await setTimeout(pauseMs)
    }
  }

  async function sendQuote(id: string): Promise<void> {
    const [note, change] = add('quoted', id)
    await changeOnce(
      change,
      ({ quotes }) => quotes.some((quote) => quote.note === note),
      ({ version }) => {
        const body = { ...validQuote, lines: [...validQuote.lines], note, version }
        return attempt('sendQuote', { cookie, id, body }, 'conflict')
      },
    )
  }

  async function startWork(id: string): Promise<void> {
    const to = 'in-progress'
    const [, change] = add('moved', id, `${id} moved`)
    await changeOnce(
      change,
      ({ status }) => status === to,
      ({ version }) => attempt('moveRequest', { cookie, id, body: { version, to } }, 'conflict'),
    )
  }

  /** These calls have no key: a version makes them safe. After each attempt that failed, the request is read again. */
  async function changeOnce(
    change: SentChange,
    isDone: (request: OperatorRequest) => boolean,
    make: (request: OperatorRequest) => Promise<{ reply?: unknown } | undefined>,
  ): Promise<void> {
    while (!change.isAcknowledged) {
      const read = await send('readOperatorRequest', { cookie, id: change.id ?? '' })
      if (!read?.reply) continue
      change.isAcknowledged = isDone(read.reply) || (await make(read.reply))?.reply !== undefined
    }
  }

  async function write(
    name: 'sendMessage' | 'writeToClient' | 'writeNote',
    kind: 'messaged' | 'noted',
    by: { cookie: string; id: string },
  ): Promise<void> {
    const [text, change] = add(kind, by.id)
    const sent = { ...by, key: randomUUID(), body: { text } }
    change.isAcknowledged = (await send(name, sent, { giveUp })) !== undefined
  }

  function add(kind: EventKind, id?: string, mark: string = randomUUID()): [string, SentChange] {
    const change = { kind, isAcknowledged: false, ...(id === undefined ? {} : { id }) }
    changes.set(mark, change)
    return [mark, change]
  }

  /** Repeats the same call, with its key, until it is answered, or given up after an attempt that failed. */
  async function send<Name extends EndpointName>(
    name: Name,
    sent: Sent<Name>,
    options: { expected?: ErrorCode; giveUp?: number } = {},
  ): Promise<Answer<Name> | undefined> {
    while (true) {
      const answer = await attempt(name, sent, options.expected)
      if (answer !== undefined) return answer
      if (Math.random() < (options.giveUp ?? 0)) return undefined
      await setTimeout(pauseMs)
    }
  }

  /** One attempt at the next process; undefined when its outcome is unknown, or nothing was saved. */
  async function attempt<Name extends EndpointName>(
    name: Name,
    sent: Sent<Name>,
    expected?: ErrorCode,
  ): Promise<Answer<Name> | undefined> {
    const choice = addresses()
    const address = choice[turn++ % choice.length]
    if (address === undefined) return undefined
    try {
      const answer = await call(address, name, sent)
      const { errorCode } = answer
      if (errorCode === undefined || errorCode === expected) {
        counts.answered += 1
        return answer
      }
      if (errorCode === 'unavailable') counts.unavailable += 1
      else unexpected.push(`${name}: ${errorCode} ${answer.message}`)
    } catch (error) {
      // `fetch` throws a TypeError when there is no answer.
      if (error instanceof TypeError) counts.lost += 1
      else unexpected.push(`${name}: ${String(error)}`)
    }
    return undefined
  }
}
