import { describe, expect, test } from 'vitest'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { ownStatementSchema, statementMessages } from '#domain/statement/own-statement-schema.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { acceptAsRead, order, startWork } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

const slack = { product: 'Slack', seats: 40, centsPerSeat: 875 }
const zoom = { product: 'Zoom', seats: null, centsPerSeat: 12_000 }

/** A client's statement: what they pay for, and which request replaces it. */
export function testStatements(service: () => Service): void {
  describe('a statement', () => {
    test('has the terms we assume, then the lines and terms of the newest bill', async () => {
      const { backend } = await service().enter()
      const statement = ownStatementSchema.parse(await backend.requests.readStatement())
      const assumed = { cycle: 'monthly', hostingCentsPerApp: 6000 }
      expect(statement).toMatchObject({ lines: [], terms: assumed })
      await orderWith(backend, slack, zoom)
      const newer = { ...slack, product: 'SLACK ', seats: 50 }
      await orderWith(backend, newer)
      expect(await linesOf(backend)).toEqual([{ ...newer, product: 'SLACK' }, zoom])
      const { terms } = await backend.requests.readStatement()
      expect(terms).toEqual({ cycle: 'yearly', hostingCentsPerApp: 0 })
    })

    test('keeps own lines and changes, renames a line, and hides a removed one until a newer bill names it again', async () => {
      const { backend } = await service().enter()
      const { requests } = backend
      await orderWith(backend, slack)
      await requests.saveStatementLine(zoom)
      await requests.saveStatementLine({ ...slack, seats: 80 })
      expect(await linesOf(backend)).toEqual([{ ...slack, seats: 80 }, zoom])
      const renamed = { ...slack, product: 'Slack Pro' }
      const saved = await requests.saveStatementLine({ ...renamed, replaces: 'slack' })
      expect(saved.lines).toEqual([renamed, zoom])
      expect(await linesOf(backend)).toEqual([renamed, zoom])

      await requests.removeStatementLine({ product: renamed.product })
      await orderWith(backend, slack)
      expect((await requests.removeStatementLine({ product: ' slack' })).lines).toEqual([zoom])
      expect((await requests.removeStatementLine({ product: 'Zoom' })).lines).toEqual([])
      expect(await linesOf(backend)).toEqual([])
      await orderWith(backend, slack)
      expect(await linesOf(backend)).toEqual([slack])
    })

    test('names the request for a line from its order to its completion, unless it was declined', async () => {
      const { backend } = await service().enter()
      const { requests } = backend
      const { operations } = (await service().enterAsOperator()).backend
      await requests.saveStatementLine({ ...slack, product: 'slack' })
      const lineNow = async () => (await requests.readStatement()).lines[0]
      const declined = await backend.placeOrder(order)
      await operations.closeRequest(declined?.id ?? '', { version: 1, reason: 'Out of scope' })
      expect(await lineNow()).not.toHaveProperty('request')
      const { id = '' } = (await backend.placeOrder(order)) ?? {}
      expect((await lineNow())?.request).toEqual({ id, status: 'pending' })

      const started = await startWork(operations, id)
      const solution = { url: 'https://chat.example', handoverNotes: '' }
      const { version } = await operations.setSolution(id, {
        version: started.version,
        ...solution,
      })
      const reason = 'Known from an earlier project.'
      await operations.moveRequest(id, { version, to: 'completed', reason })
      const { events } = await requests.readRequest(id)
      const completedAt = events.at(-1)?.at
      expect((await lineNow())?.request).toEqual({ id, status: 'completed', completedAt })
      expect((await backend.listRequests()).requests[0]?.completedAt).toBe(completedAt)
    })

    test('has the plan and the build of an accepted quote, and moving by the bill of its order', async () => {
      const { backend } = await service().enter()
      const { operations } = (await service().enterAsOperator()).backend
      const bill = {
        ...plainCase,
        lines: [{ ...slack, buildCents: 0 }],
        moveHours: 10,
        hourCents: 500,
      }
      const { id = '' } = (await backend.placeOrder({ ...order, bill })) ?? {}
      await operations.sendQuote(id, { version: 1, ...validQuote })
      const requestNow = async () => (await backend.requests.readStatement()).lines[0]?.request
      expect(await requestNow()).toEqual({ id, status: 'pending' })
      await acceptAsRead(backend, id, 1, { name: 'Ada' })
      const plan = { plan: 'professional', billing: 'yearly', planCents: 479_040 }
      const once = { buildCents: 1_450_050, movingCents: 5000 }
      expect(await requestNow()).toEqual({ id, status: 'pending', plan, once })
    })

    test('is visible only to its client', async () => {
      const [one, other] = [await service().enter(), await service().enter()]
      await one.backend.requests.saveStatementLine(slack)
      await other.backend.requests.saveStatementLine(zoom)
      await other.backend.requests.removeStatementLine({ product: 'Slack' })
      expect(await linesOf(one.backend)).toEqual([slack])
      expect(await linesOf(other.backend)).toEqual([zoom])
    })

    test('rejects a line field by field, and one line too many', async () => {
      const { backend } = await service().enter()
      const { requests } = backend
      const wrong = { product: ' ', seats: 0, centsPerSeat: -1 }
      const { fields } = await requests.saveStatementLine(wrong).catch((rejected) => rejected)
      const { productMissing: product, full } = statementMessages
      const text = expect.any(String)
      expect(fields).toEqual({ product, seats: text, centsPerSeat: text })
      for (let nth = 1; nth <= savingsLimits.lines; nth += 1) {
        await requests.saveStatementLine({ ...zoom, product: `Product ${nth}` })
      }
      const beyond = { code: 'invalid', fields: { product: full } }
      await expect(requests.saveStatementLine(slack)).rejects.toMatchObject(beyond)
      const changed = await requests.saveStatementLine({ ...slack, replaces: 'Product 1' })
      expect(changed.lines).toHaveLength(savingsLimits.lines)
    })
  })
}

/** Orders something else, with a bill of these lines. */
async function orderWith(backend: LiveBackend, ...lines: (typeof slack | typeof zoom)[]) {
  const billed = lines.map((line) => ({ ...line, buildCents: 100_000 }))
  await backend.placeOrder({ ...order, targetSaaS: 'Jira', bill: { ...plainCase, lines: billed } })
}

async function linesOf({ requests }: LiveBackend) {
  return (await requests.readStatement()).lines
}
