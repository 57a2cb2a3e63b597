import { describe, expect, test } from 'vitest'
import type { BillLine } from '#domain/savings/bill.ts'
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

    test('has the renewal of a line, sorts by the last day to cancel, and keeps it when renamed or billed again', async () => {
      const { backend } = await service().enter()
      const { requests } = backend
      const year = new Date().getUTCFullYear() + 2
      const renewal = { renewsOn: `${year}-04-02`, noticeDays: 30 }
      await requests.saveStatementLine(slack)
      await requests.saveStatementLine({ ...zoom, renewsOn: `${year}-05-02`, noticeDays: null })
      const cheap = { product: 'Miro', seats: 1, centsPerSeat: 100 }
      const saved = await requests.saveStatementLine({ ...cheap, ...renewal })
      const dated = [
        { ...cheap, ...renewal },
        { ...zoom, renewsOn: `${year}-05-02` },
      ]
      expect(saved.lines).toEqual([...dated, slack])
      const renamed = { ...zoom, product: 'Zoom Pro' }
      await requests.saveStatementLine({ ...renamed, renewsOn: `${year}-03-02`, replaces: 'Zoom' })
      await orderWith(backend, { ...slack, ...cheap, seats: 2 })
      const lines = [
        { ...renamed, renewsOn: `${year}-03-02` },
        { ...cheap, seats: 2, ...renewal },
        slack,
      ]
      expect(await linesOf(backend)).toEqual(lines)
      expect((await requests.saveStatementLine(renamed)).lines.at(-1)).not.toHaveProperty(
        'renewsOn',
      )
    })

    test('takes over when a product renews from the bill of an order, with the notice that is known', async () => {
      const { backend } = await service().enter()
      const renewsOn = `${new Date().getUTCFullYear() + 2}-04-02`
      await backend.requests.saveStatementLine({ ...zoom, renewsOn: '2020-05-05', noticeDays: 30 })
      await orderWith(
        backend,
        { ...slack, renewsOn },
        { ...zoom, renewsOn },
        { ...zoom, product: 'Miro' },
      )
      expect(await linesOf(backend)).toEqual([
        { ...zoom, renewsOn, noticeDays: 30 },
        { ...slack, renewsOn },
        { ...zoom, product: 'Miro' },
      ])
      const wrong = orderWith(backend, { ...slack, renewsOn: '2027-02-30' })
      await expect(wrong).rejects.toMatchObject({ code: 'invalid' })
      await orderWith(backend, slack)
      expect((await linesOf(backend))[1]).toEqual({ ...slack, renewsOn })
    })

    test('tells operators the last day to cancel what was ordered, until it is replaced', async () => {
      const { backend } = await service().enter()
      const { operations } = (await service().enterAsOperator()).backend
      const { id = '' } = (await backend.placeOrder({ ...order, targetSaaS: 'BÜRO' })) ?? {}
      const lastDay = async () => (await operations.readOperatorRequest(id)).lastDayToCancel
      expect(await lastDay()).toBeUndefined()
      const year = new Date().getUTCFullYear() + 2
      const renewal = { renewsOn: `${year}-04-02`, noticeDays: 30 }
      await backend.requests.saveStatementLine({ ...slack, product: 'büro', ...renewal })
      expect(await lastDay()).toBe(`${year}-03-03`)
      const { version } = await startWork(operations, id)
      const reason = 'Known from an earlier project.'
      const solution = { url: 'https://chat.example', handoverNotes: '' }
      const set = await operations.setSolution(id, { version, ...solution })
      await operations.moveRequest(id, { version: set.version, to: 'completed', reason })
      expect(await lastDay()).toBeUndefined()
    })

    test('offers the last day to cancel a line as a calendar file, to its company alone', async () => {
      const { backend, fetch } = await service().enter()
      const renewsOn = `${new Date().getUTCFullYear() + 2}-04-02`
      const product = 'Büro & Co'
      await backend.requests.saveStatementLine({ ...slack, product, renewsOn, noticeDays: 30 })
      await backend.requests.saveStatementLine(zoom)
      const read = (name: string, by = fetch) => {
        const query = new URLSearchParams({ product: name })
        return by(`${backend.requests.documents}/statement/lines.ics?${query}`, { method: 'GET' })
      }
      const file = await read(product.toUpperCase())
      expect([file.status, file.headers.get('Content-Type')]).toEqual([
        200,
        'text/calendar; charset=utf-8',
      ])
      const text = await file.text()
      expect(text).toContain('\r\nSUMMARY:Last day to cancel Büro & Co\r\n')
      expect(text).toContain(`\r\nDTSTART;VALUE=DATE:${renewsOn.slice(0, 4)}0303\r\n`)
      const uid = /^UID:.*$/m
      expect(uid.exec(await (await read(product)).text())).toEqual(uid.exec(text))
      expect((await read('Zoom')).status).toBe(404)
      expect((await read('Jira')).status).toBe(404)
      const other = await service().enter()
      expect((await read(product, other.fetch)).status).toBe(404)
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
      const early = { ...slack, renewsOn: '1999-01-01', noticeDays: 400 }
      await expect(requests.saveStatementLine(early)).rejects.toMatchObject({
        fields: {
          renewsOn: statementMessages.renewsOnInvalid,
          noticeDays: statementMessages.noticeInvalid,
        },
      })
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
async function orderWith(backend: LiveBackend, ...lines: BillLine[]) {
  const billed = lines.map((line) => ({ ...line, buildCents: 100_000 }))
  await backend.placeOrder({ ...order, targetSaaS: 'Jira', bill: { ...plainCase, lines: billed } })
}

async function linesOf({ requests }: LiveBackend) {
  return (await requests.readStatement()).lines
}
