import { describe, expect, test } from 'vitest'
import type { NewQuote } from '#domain/quotes/quote.ts'
import {
  planTooSmall,
  quoteChanged,
  quoteMessages,
  quoteNotOpen,
} from '#domain/quotes/quote-rules.ts'
import { formatMissingPlan } from '#domain/quotes/quote-wording.ts'
import { moveMessages, moveReasons, reasonNote } from '#domain/requests/request-moves.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import { messages } from '#domain/values/messages.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { acceptAsRead, newKey, order, unreadHash } from './people.ts'
import { orderPlaced } from './requests.contract.ts'
import type { LiveBackend, Service } from './service.ts'

const totalCents = 1_450_050
const ada = { name: 'Ada' }

/** From the order to an agreed price, and whose turn it is on the way. */
export function testQuotes(service: () => Service): void {
  describe('a quote', () => {
    test('reaches the client whole and is superseded by the next, which can be declined with or without a reason', async () => {
      const { client, operator, id } = await orderPlaced(service())
      await quote(operator, id)
      const first = await client.requests.readRequest(id)
      expect(first).toMatchObject({ waitingOn: 'client', unread: 1 })
      expect(first).not.toHaveProperty('dueAt')
      const newest = { status: 'sent', totalCents, validUntil: validQuote.validUntil }
      expect(first.quote).toEqual(newest)
      expect((await client.listRequests()).requests[0]?.quote).toEqual(newest)
      expect(first.quotes).toMatchObject([
        { ...validQuote, number: 1, status: 'sent', totalCents, planCents: 479_040 },
      ])
      const { quotes: sent } = await quote(operator, id)
      expect(sent).toMatchObject([{ status: 'sent', totalCents }, { status: 'superseded' }])
      await expectConflict(acceptAsRead(client, id, 1, ada), quoteNotOpen(1, 'superseded'))
      await client.requests.declineQuote(id, 2, {})
      await quote(operator, id)
      const reason = 'Too dear'
      const { quotes, waitingOn } = await client.requests.declineQuote(id, 3, { reason })
      expect(quotes).toMatchObject([
        { number: 3, status: 'declined', decision: { reason } },
        { number: 2, status: 'declined' },
        { number: 1, status: 'superseded' },
      ])
      expect(quotes[1]?.decision).not.toHaveProperty('reason')
      expect(waitingOn).toBe('agency')
    })

    test('is accepted with a name, which both sides see with the hash of what was agreed, and which is exported', async () => {
      const { client, operator, person, fetch, id } = await orderPlaced(service())
      const { version } = await quote(operator, id)
      const accepted = await acceptAsRead(client, id, 1, { name: ' Ada L. ' })
      const contentHash = expect.stringMatching(/^[\da-f]{64}$/)
      const decision = { by: person.name, name: 'Ada L.', contentHash }
      const expected = [{ number: 1, status: 'accepted', totalCents, decision }]
      expect(accepted.quotes).toMatchObject(expected)
      expect((await operator.operations.readOperatorRequest(id)).quotes).toMatchObject(expected)
      const { requests } = await (await fetch(client.account.exportJson)).json()
      expect(requests[0].quotes).toMatchObject(expected)
      const { estimatedCompletion } = validQuote
      expect(accepted).toMatchObject({ waitingOn: 'agency', estimatedCompletion })
      expect(hoursUntilDue(accepted)).toBeGreaterThanOrEqual(24)
      expect(hoursUntilDue(accepted)).toBeLessThanOrEqual(48)
      expect(accepted.events.at(-1)?.detail).toMatchObject({ kind: 'quote-accepted', number: 1 })
      // The decision is a newer version than the one that was quoted.
      await expectConflict(operator.operations.sendQuote(id, { version, ...validQuote }))
    })

    test('is accepted once, however often and however fast that is sent', async () => {
      const { client, operator, id } = await orderPlaced(service())
      await quote(operator, id)
      const { contentHash = '' } = await openQuote(client, id)
      const accept = () => client.requests.acceptQuote(id, 1, { ...ada, contentHash })
      const replies = await Promise.all(Array.from({ length: 8 }, accept))
      expect(replies.every(({ quotes }) => quotes[0]?.status === 'accepted')).toBe(true)
      const { events } = await client.requests.readRequest(id)
      const kinds = events.map(({ detail }) => detail.kind)
      expect(kinds.filter((kind) => kind === 'quote-accepted')).toHaveLength(1)
      expect((await operator.operations.readOperatorRequest(id)).unread).toBe(1)
    })

    test('is accepted as it was read, or the error says what changed since', async () => {
      const { client, operator, id } = await orderPlaced(service())
      await quote(operator, id)
      const { contentHash = '', sectionHashes } = await openQuote(client, id)
      expect((await openQuote(client, id)).contentHash).toBe(contentHash)
      await operator.requests.addChecklistItem(id, { kind: 'feature', name: 'Payroll' })
      const accept = (read: object) =>
        client.requests.acceptQuote(id, 1, { name: 'Ada', contentHash, ...read })
      const message = quoteChanged(['scope'])
      await expect(accept({ sectionHashes })).rejects.toMatchObject({
        code: 'conflict',
        message,
        fields: { contentHash: message, 'sectionHashes.scope': message },
      })
      await expectConflict(accept({}), quoteChanged([]))
      const now = await openQuote(client, id)
      expect(now.sectionHashes).toEqual({ ...sectionHashes, scope: now.sectionHashes?.scope })
      const { quotes } = await accept({ contentHash: now.contentHash })
      expect(quotes[0]?.decision?.contentHash).toBe(now.contentHash)
      expect(quotes[0]).not.toHaveProperty('contentHash')
    })

    test('that is accepted and declined at once is decided by the first', async () => {
      const { client, operator, id } = await orderPlaced(service())
      await quote(operator, id)
      const outcomes = await Promise.allSettled([
        acceptAsRead(client, id, 1, ada),
        client.requests.declineQuote(id, 1, {}),
      ])
      const made = outcomes.filter(({ status }) => status === 'fulfilled')
      const refused = outcomes.filter(({ status }) => status === 'rejected')
      const { quotes } = await client.requests.readRequest(id)
      const status = quotes[0]?.status as 'accepted' | 'declined'
      expect([made.length, refused.length]).toEqual([1, 1])
      expect(refused[0]).toMatchObject({
        reason: { code: 'conflict', message: quoteNotOpen(1, status) },
      })
    })

    test('is withdrawn until it is accepted', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { version } = await quote(operator, id)
      await operator.operations.withdrawQuote(id, 1, { version })
      await expectConflict(acceptAsRead(client, id, 1, ada), quoteNotOpen(1, 'withdrawn'))
      const sent = await quote(operator, id)
      await acceptAsRead(client, id, 2, ada)
      const current = { version: sent.version + 1 }
      const late = operator.operations.withdrawQuote(id, 2, current)
      await expectConflict(late, quoteNotOpen(2, 'accepted'))
    })

    test('that does not exist, or is another client’s, cannot be found', async () => {
      const { client, operator, id } = await orderPlaced(service())
      await quote(operator, id)
      const { backend: other } = await service().enter()
      const unknown = { code: 'not-found', message: quoteMessages.notFound }
      await expect(acceptAsRead(client, id, 2, ada)).rejects.toMatchObject(unknown)
      for (const decide of [
        () => other.requests.acceptQuote(id, 1, { name: 'Eve', contentHash: unreadHash }),
        () => other.requests.declineQuote(id, 1, {}),
        () => operator.requests.acceptQuote(id, 1, { name: 'Omar', contentHash: unreadHash }),
      ]) {
        const hidden = { code: 'not-found', message: messages.requestNotFound }
        await expect(decide()).rejects.toMatchObject(hidden)
      }
    })

    test('is not sent while a placeholder stands in it', async () => {
      const { operator, id } = await orderPlaced(service())
      const lines = [{ title: 'Training by {date}', amountCents: 100 }]
      for (const [field, open] of [
        ['lines.0.title', { lines }],
        ['note', { note: 'Hi {name}' }],
      ] as const) {
        const sent = operator.operations.sendQuote(id, { version: 1, ...validQuote, ...open })
        await expect(sent).rejects.toMatchObject({
          fields: { [field]: expect.stringMatching(/^Please replace/) },
        })
      }
    })

    test('on a closed request is neither sent nor accepted', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const { version } = await quote(operator, id)
      const closed = await operator.operations.closeRequest(id, { version, reason: 'Not ours' })
      await expectConflict(acceptAsRead(client, id, 1, ada), moveMessages.requestClosed)
      const sent = operator.operations.sendQuote(id, { version: closed.version, ...validQuote })
      await expect(sent).rejects.toMatchObject({
        code: 'invalid',
        message: moveMessages.requestClosed,
      })
    })

    test('is added to the one plan of its company, which has to cover it', async () => {
      const { client, operator, id } = await orderPlaced(service())
      const second = (await client.placeOrder(order))?.id ?? ''
      const third = (await client.placeOrder(order))?.id ?? ''
      const starter = { plan: 'starter', billing: 'monthly' } as const
      for (const one of [id, second]) await quote(operator, one, starter)
      const outcomes = await Promise.allSettled(
        [id, second].map((one) => acceptAsRead(client, one, 1, ada)),
      )
      // Both began the plan of a company without one. The second to be accepted would be its second app.
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = outcomes[0]?.status === 'fulfilled' ? second : id
      const before = { ...starter, planCents: 19_900, apps: 1 }
      const { quotes } = await client.requests.readRequest(left)
      expect(quotes[0]?.planBasis).toEqual({ app: 2, before })
      const missing = quotes[0] && formatMissingPlan(quotes[0])
      await expectConflict(acceptAsRead(client, left, 1, ada), missing)

      const tooSmall = quote(operator, left, starter)
      const plan = planTooSmall(2, 'professional')
      await expect(tooSmall).rejects.toMatchObject({ code: 'invalid', fields: { plan } })
      await quote(operator, left)
      const accepted = await acceptAsRead(client, left, 2, ada)
      expect(accepted.quotes[0]?.planBasis).toEqual({ app: 2, before })
      const now = { plan: 'professional', billing: 'yearly', planCents: 479_040 }
      const basisOf = async (one: string) =>
        (await operator.operations.readOperatorRequest(one)).planBasis
      expect(await basisOf(third)).toEqual({ app: 3, before: { ...now, apps: 2 } })
      const { version } = await operator.operations.readOperatorRequest(left)
      await operator.operations.closeRequest(left, { version, reason: 'Stopped' })
      expect(await basisOf(third)).toEqual({ app: 2, before })
      expect(await basisOf((await orderPlaced(service())).id)).toEqual({ app: 1 })
    })

    test('can be asked about, in a message that names it', async () => {
      const { client, operator, id } = await orderPlaced(service())
      await quote(operator, id)
      const asked = { text: 'Is training included?', quote: 1 }
      const { events, waitingOn } = await client.requests.sendMessage(id, asked, newKey())
      expect(events.at(-1)?.detail).toEqual({ kind: 'messaged', ...asked })
      expect(waitingOn).toBe('agency')
      await expect(
        client.requests.sendMessage(id, { text: 'And this?', quote: 2 }, newKey()),
      ).rejects.toMatchObject({ code: 'invalid', fields: { quote: quoteMessages.notFound } })
    })
  })

  test('work starts with an accepted quote, or with a reason that the client never sees', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const { version } = await quote(operator, id)
    const to = 'in-progress' as const
    await expect(operator.operations.moveRequest(id, { version, to })).rejects.toMatchObject({
      code: 'invalid',
      fields: { reason: moveReasons['no-quote'].missing },
    })
    const reason = 'Agreed by phone'
    const { events } = await operator.operations.moveRequest(id, { version, to, reason })
    expect(events.at(-1)?.detail).toEqual({ kind: 'noted', text: reasonNote('no-quote', reason) })
    expect(JSON.stringify(await client.requests.readRequest(id))).not.toContain(reason)

    const second = await orderPlaced(service())
    const { operations } = second.operator
    const sent = await quote(second.operator, second.id)
    await acceptAsRead(second.client, second.id, 1, ada)
    const started = await operations.moveRequest(second.id, { version: sent.version + 1, to })
    expect(started).toMatchObject({ status: 'in-progress', waitingOn: 'none' })
  })
}

/** The quote that waits for the client's decision, as they read it. */
async function openQuote({ requests }: LiveBackend, id: string) {
  const { quotes } = await requests.readRequest(id)
  const open = quotes.find(({ status }) => status === 'sent')
  if (open === undefined) throw new Error(`${id} has no open quote.`)
  return open
}

/** Sends a quote for the request's latest version. */
async function quote({ operations }: LiveBackend, id: string, changes: Partial<NewQuote> = {}) {
  const { version } = await operations.readOperatorRequest(id)
  return operations.sendQuote(id, { ...validQuote, ...changes, version })
}

function hoursUntilDue({ events, dueAt = '' }: Pick<RequestDetail, 'events' | 'dueAt'>) {
  return (Date.parse(dueAt) - Date.parse(events.at(-1)?.at ?? '')) / (60 * 60_000)
}

async function expectConflict(call: Promise<unknown>, message?: string): Promise<void> {
  const conflict = { code: 'conflict', ...(message && { message }) }
  await expect(call).rejects.toMatchObject(conflict)
}
