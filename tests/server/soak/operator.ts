import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { OperatorRequest } from '#domain/operations.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import type { Caller } from './caller.ts'
import { type Ledger, markOfMove, type SentChange } from './ledger.ts'

interface OperatorOptions {
  cookie: string
  caller: Caller
  ledger: Ledger
  /** The ids of requests that wait for a quote. */
  toQuote: string[]
  /** The ids of those whose quote was accepted. */
  toStart: string[]
  stopping: AbortSignal
}

const pauseMs = 50

/** An operator quotes, answers, writes notes, starts work and reads until the traffic stops. */
export async function runOperator(options: OperatorOptions): Promise<void> {
  const { cookie, caller, ledger, toQuote, toStart, stopping } = options
  while (!stopping.aborted) {
    const quoted = toQuote.shift()
    if (quoted !== undefined) {
      await sendQuote(quoted)
      await write('writeToClient', 'messaged', quoted)
      await write('writeNote', 'noted', quoted)
    }
    const accepted = toStart.shift()
    if (accepted !== undefined) await startWork(accepted)
    await caller.send('listQueue', { cookie })
    await caller.send('readFigures', { cookie })
    await setTimeout(pauseMs)
  }

  function sendQuote(id: string): Promise<void> {
    const change = ledger.add('quoted', id)
    const quote = { ...validQuote, lines: [...validQuote.lines], note: change.mark }
    return changeOnce(change, {
      isDone: ({ quotes }) => quotes.some(({ note }) => note === change.mark),
      make: ({ version }) =>
        caller.attempt('sendQuote', { cookie, id, body: { ...quote, version } }, 'conflict'),
    })
  }

  function startWork(id: string): Promise<void> {
    const to = 'in-progress'
    return changeOnce(ledger.add('moved', id, markOfMove(id)), {
      isDone: ({ status }) => status === to,
      make: ({ version }) =>
        caller.attempt('moveRequest', { cookie, id, body: { version, to } }, 'conflict'),
    })
  }

  /** These calls have no key: a version makes them safe. After each attempt that failed, the request is read again. */
  async function changeOnce(change: SentChange, { isDone, make }: VersionedChange): Promise<void> {
    while (!change.isAcknowledged) {
      const read = await caller.send('readOperatorRequest', { cookie, id: change.id ?? '' })
      if (!read?.reply) continue
      change.isAcknowledged = isDone(read.reply) || (await make(read.reply))?.reply !== undefined
    }
  }

  async function write(
    name: 'writeToClient' | 'writeNote',
    kind: 'messaged' | 'noted',
    id: string,
  ): Promise<void> {
    const change = ledger.add(kind, id)
    await caller.send(name, { cookie, id, key: randomUUID(), body: { text: change.mark } })
    change.isAcknowledged = true
  }
}

interface VersionedChange {
  isDone(request: OperatorRequest): boolean
  make(request: OperatorRequest): Promise<{ reply?: unknown } | undefined>
}
