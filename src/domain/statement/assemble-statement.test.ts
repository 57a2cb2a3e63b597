import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineCents } from '#domain/savings/bill.ts'
import { plainCase } from '#domain/savings/savings-case.fixture.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { addEdit, assembleStatement, isBilled, type StatementOrder } from './assemble-statement.ts'
import type { StatementEdit } from './own-statement-schema.ts'

const asOf = '2026-11-16T09:00:00.000Z'

function orderOf(day: number, changes: Partial<StatementOrder> = {}): StatementOrder {
  const createdAt = `2026-10-${String(day).padStart(2, '0')}T09:00:00.000Z`
  const order = { id: `HIT-0${day + 10}`, targetSaaS: 'Notion', status: 'pending' } as const
  return { ...order, isClosed: false, createdAt, ...changes }
}

function billOf(...lines: [product: string, seats: number][]): StatementOrder['bill'] {
  const price = { centsPerSeat: 100, buildCents: 0 }
  return { ...plainCase, lines: lines.map(([product, seats]) => ({ product, seats, ...price })) }
}

function editOf(product: string, day: number, seats: number | null): StatementEdit {
  const { createdAt: at } = orderOf(day)
  return { product, seats, centsPerSeat: seats === null ? null : 100, at }
}

function seatsOf(orders: StatementOrder[], edits: StatementEdit[] = []) {
  const { lines } = assembleStatement({ orders, edits }, asOf)
  return lines.map(({ product, seats }) => [product, seats])
}

test('the newest bill counts for each product, whatever the case and blanks of its name', () => {
  const orders = [
    orderOf(2, { bill: billOf(['slack ', 7]) }),
    orderOf(1, { bill: billOf(['Slack', 5], ['Jira', 9]) }),
  ]
  expect(seatsOf(orders).join(' and ')).toBe('Jira,9 and slack ,7')
})

test.each<[product: string, day: number, seats: number | null, lines: [string, number][]]>([
  ['SLACK', 3, 8, [['SLACK', 8]]],
  ['Slack', 2, 8, [['Slack', 8]]],
  ['Slack', 1, 8, [['Slack', 5]]],
  ['slack', 3, null, []],
  ['slack', 1, null, [['Slack', 5]]],
])(
  'an edit of %s on day %i to %s seats counts until a newer bill: %j',
  (product, day, seats, lines) => {
    const orders = [orderOf(2, { bill: billOf(['Slack', 5]) })]
    expect(seatsOf(orders, [editOf(product, day, seats)])).toEqual(lines)
    expect(isBilled({ orders, edits: [] }, ` ${product}`)).toBe(true)
    expect(isBilled({ orders, edits: [] }, 'Jira')).toBe(false)
  },
)

test('a line has the request that was completed first, else the newest, and never a closed one', () => {
  const slack = { targetSaaS: ' slack' }
  const edits = [editOf('Slack', 1, 5)]
  const requestOf = (...orders: StatementOrder[]) =>
    assembleStatement({ orders, edits }, asOf).lines[0]?.request
  const closed = orderOf(9, { ...slack, isClosed: true })
  const done = (day: number) =>
    orderOf(day, { ...slack, status: 'completed', completedAt: `2026-10-${20 + day}T00:00:00Z` })
  expect(requestOf(closed)).toBeUndefined()
  expect(requestOf(closed, orderOf(2, slack), orderOf(3, slack))?.id).toBe('HIT-013')
  const first = { id: 'HIT-012', status: 'completed', completedAt: '2026-10-22T00:00:00Z' }
  expect(requestOf(done(4), done(2), orderOf(7, slack))).toEqual(first)
})

const termsOf = (...orders: StatementOrder[]) =>
  assembleStatement({ orders, edits: [] }, asOf).terms

test('the terms are those of the newest bill', () => {
  const bill = { ...plainCase, hostingCentsPerApp: 2500 }
  expect(termsOf()).toEqual({ cycle: 'monthly', hostingCentsPerApp: 6000 })
  const terms = { cycle: 'yearly', hostingCentsPerApp: 2500 }
  expect(termsOf(orderOf(1, { bill }), orderOf(2))).toEqual(terms)
})

test('a request has its ordered plan, then the newest accepted one and all that is paid once', () => {
  const bill = { ...plainCase, moveHours: 10, hourCents: 5000 }
  const order = orderOf(1, { targetSaaS: 'Slack', bill, plan: 'starter' })
  const requestOf = (accepted?: StatementOrder['accepted']) => {
    const orders = [{ ...order, ...(accepted && { accepted }) }]
    return assembleStatement({ orders, edits: [] }, asOf).lines[0]?.request
  }
  const ordered = { plan: 'starter', billing: 'yearly', planCents: 191_040 }
  expect(requestOf()).toEqual({ id: order.id, status: 'pending', plan: ordered })
  const agreed = { plan: 'professional', billing: 'monthly', planCents: 49_900 } as const
  const accepted = [
    { ...agreed, plan: 'starter' as const, totalCents: 7 },
    { ...agreed, totalCents: 5 },
  ]
  const once = { buildCents: 12, movingCents: 50_000 }
  expect(requestOf(accepted)).toMatchObject({ plan: agreed, once })
})

test('a statement has one line per product and at most 20, keeps the newest and lists the most expensive first', () => {
  const names = fc.constantFrom(...Array.from({ length: 40 }, (_, nth) => `Product ${nth}`))
  const lines = fc.array(fc.tuple(names, fc.integer({ min: 1, max: 99 })), { maxLength: 20 })
  const orders = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), lines), { maxLength: 5 })
  const property = fc.property(orders, (bills) => {
    const given = bills.map(([day, some]) => orderOf(day, { bill: billOf(...some) }))
    const { lines: found } = assembleStatement({ orders: given, edits: [] }, asOf)
    const products = new Set(bills.flatMap(([, some]) => some.map(([product]) => product)))
    expect(found).toHaveLength(Math.min(products.size, savingsLimits.lines))
    expect(new Set(found.map(({ product }) => product)).size).toBe(found.length)
    const cents = found.map(lineCents)
    expect(cents).toEqual(cents.toSorted((a, b) => b - a))
  })
  fc.assert(property)
  const old = Array.from({ length: 20 }, (_, nth): [string, number] => [`Old ${nth}`, 50])
  const both = [orderOf(1, { bill: billOf(...old) }), orderOf(2, { bill: billOf(['New', 1]) })]
  expect(seatsOf(both)).toContainEqual(['New', 1])
})

test('a new edit replaces the earlier one for its product', () => {
  const edits = addEdit([editOf('Slack', 1, 5), editOf('Jira', 1, 5)], editOf(' SLACK', 2, 6))
  expect(edits.map(({ product }) => product)).toEqual(['Jira', ' SLACK'])
})

test('the next to cancel comes first, then the dearest, and what is replaced has no day', () => {
  const dated = (product: string, seats: number, renewsOn: string) => ({
    ...editOf(product, 2, seats),
    renewsOn,
  })
  const completed = { status: 'completed', completedAt: asOf } as const
  const orders = [orderOf(1, { targetSaaS: 'Figma', ...completed })]
  const edits = [
    editOf('Jira', 1, 90),
    editOf('Slack', 1, 100),
    dated('Zoom', 1, '2027-04-02'),
    dated('Zendesk', 1, '2020-12-01'),
    dated('Figma', 95, '2026-11-30'),
  ]
  const order = ['Zendesk', 'Zoom', 'Slack', 'Figma', 'Jira']
  expect(seatsOf(orders, edits).map(([product]) => product)).toEqual(order)
})

test('a renewal outlasts a newer bill, which does not know it, but not the removal of its line', () => {
  const renewal = { renewsOn: '2027-04-02', noticeDays: 30 }
  const orders = [orderOf(2, { bill: billOf(['Slack', 5]) })]
  const linesOf = (edit: StatementEdit) => assembleStatement({ orders, edits: [edit] }, asOf).lines
  const line = { product: 'Slack', seats: 5, centsPerSeat: 100 }
  expect(linesOf({ ...editOf('slack', 1, 8), ...renewal })).toEqual([{ ...line, ...renewal }])
  expect(linesOf({ ...editOf('slack', 3, 8), renewsOn: null, noticeDays: null })).toEqual([
    { ...line, product: 'slack', seats: 8 },
  ])
  expect(linesOf(editOf('slack', 1, null))).toEqual([line])
})
