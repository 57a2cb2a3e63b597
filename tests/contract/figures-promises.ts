import { expect, test } from 'vitest'
import { figuresMessages } from '#domain/figures-range.ts'
import { figuresSchema } from '#domain/operations-figures.ts'
import { validQuote } from '#tests/server/safety/valid-quote.ts'
import { orderPlaced } from './following-promises.ts'
import { newKey, order } from './people.ts'
import type { LiveBackend, Service } from './service.ts'

/** What operators see of the whole service. Other tests use the same one: differences count. */
export function promiseFigures(service: () => Service): void {
  test('figures follow an order, a quote, its acceptance and the start of work', async () => {
    const { client, operator, id } = await orderPlaced(service())
    const before = await read(operator)
    await client.placeOrder({ ...order, targetSaaS: 'QuickBooks' }, newKey())
    const ordered = await read(operator)
    expect(ordered.orders.count - before.orders.count).toBe(1)
    expect(ordersOf(ordered, 'QuickBooks') - ordersOf(before, 'QuickBooks')).toBe(1)
    expect(openNow(ordered) - openNow(before)).toBe(1)

    const { version } = await operator.operations.readOperatorRequest(id)
    const lines = [...validQuote.lines]
    const sent = await operator.operations.sendQuote(id, { ...validQuote, lines, version })
    await client.following.acceptQuote(id, 1, { name: 'Ada Byron' })
    const accepted = await read(operator)
    const [quote] = sent.quotes
    expect(accepted.quotes.sent.cents - before.quotes.sent.cents).toBe(quote?.totalCents)
    expect(accepted.quotes.accepted.count - before.quotes.accepted.count).toBe(1)
    expect(accepted.answers.inTime - before.answers.inTime).toBe(1)

    const current = await operator.operations.readOperatorRequest(id)
    const to = 'in-progress'
    await operator.operations.moveRequest(id, { version: current.version, to })
    const started = await read(operator)
    expect(started.answers.inTime - accepted.answers.inTime).toBe(1)
    expect(openNow(started)).toBe(openNow(accepted))
  })

  test('a range without an event has its weeks, each with nothing', async () => {
    const { backend } = await service().enterAsOperator()
    const range = { from: '2001-01-03', to: '2001-01-15' }
    const figures = figuresSchema.parse(await backend.operations.readFigures(range))
    expect(figures).toMatchObject({ from: '2001-01-01', to: '2001-01-21' })
    expect(figures.orders).toEqual({
      count: 0,
      weeks: [
        { week: '2001-01-01', count: 0 },
        { week: '2001-01-08', count: 0 },
        { week: '2001-01-15', count: 0 },
      ],
    })
    expect(figures.targets).toEqual([])
  })

  test.each([
    [{ from: '2026-02-30' }, { from: figuresMessages.dayMalformed }],
    [{ from: '2026-02-09', to: '2026-02-01' }, { to: figuresMessages.backwards }],
    [{ from: '2020-01-01', to: '2026-02-01' }, { to: figuresMessages.tooLong }],
  ])('the range %j is refused with a field error', async (range, fields) => {
    const { backend } = await service().enterAsOperator()
    await expect(backend.operations.readFigures(range)).rejects.toMatchObject({
      code: 'invalid',
      fields,
    })
  })
}

type Figures = Awaited<ReturnType<typeof read>>

async function read({ operations }: LiveBackend) {
  return figuresSchema.parse(await operations.readFigures({}))
}

function ordersOf({ targets }: Figures, product: string): number {
  return targets.find(({ target }) => target === product)?.count ?? 0
}

function openNow({ openByAge }: Figures): number {
  return openByAge.reduce((sum, { pending, inProgress }) => sum + pending + inProgress, 0)
}
