import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { anyCase, largestCase, plainCase } from '#domain/savings/savings-case.fixture.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import { formatBillLines, orderBillSchema } from './order-fields.ts'

const [line] = plainCase.lines

test('every case of the calculator with a product is a valid bill', () => {
  const property = fc.property(anyCase, (savingsCase) => {
    const { success } = orderBillSchema.safeParse(savingsCase)
    expect(success).toBe(savingsCase.lines.length > 0)
  })
  fc.assert(property, { examples: [[largestCase]] })
})

test.each([
  { lines: [] },
  { lines: Array.from({ length: savingsLimits.lines + 1 }, () => line) },
  { lines: [{ ...line, product: ' ' }] },
  { lines: [{ ...line, product: 'x'.repeat(savingsLimits.productLength + 1) }] },
  { lines: [{ ...line, seats: 0 }] },
  { lines: [{ ...line, seats: 1.5 }] },
  { lines: [{ ...line, centsPerSeat: savingsLimits.centsPerSeat.most + 1 }] },
  { lines: [{ ...line, seats: null, centsPerSeat: savingsLimits.flatCents.most + 1 }] },
  { lines: [{ ...line, buildCents: -1 }] },
  { seatGrowthPercent: 0.05 },
  { priceGrowthPercent: -1 },
  { years: 6 },
  { cycle: 'weekly' },
  { hostingCentsPerApp: '0' },
  { overlapWeeks: 27 },
])('a bill with %j is a validation error', (wrong) => {
  expect(orderBillSchema.safeParse({ ...plainCase, ...wrong }).success).toBe(false)
})

test('line breaks and direction marks in the name of a product become blanks', () => {
  const lines = [{ ...line, product: ' Sla\nck\u202e ' }]
  expect(orderBillSchema.parse({ ...plainCase, lines })).toEqual({
    ...plainCase,
    lines: [{ ...line, product: 'Sla ck' }],
  })
})

test('a bill adds up its lines per month, and lists them in one cell', () => {
  const lines = [
    { product: 'Slack', seats: 100, centsPerSeat: 1000 },
    { product: 'Zoom', seats: null, centsPerSeat: 1250 },
  ]
  expect(billCentsPerMonth(lines)).toBe(101_250)
  expect(formatBillLines(lines)).toBe('100 x Slack at $10; Zoom at $12.50')
})
