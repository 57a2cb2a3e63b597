import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCentsPerMonth } from './bill.ts'
import { formatBillLines, orderBillSchema } from './order-bill.ts'
import { defaultSavingsCase } from './savings-assumptions.ts'
import { anyCase, largestCase, manyRuns, plainCase } from './savings-case.fixture.ts'
import { savingsLimits } from './savings-limits.ts'

test('every case of the calculator with a product is a valid bill', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      const { success } = orderBillSchema.safeParse(savingsCase)
      expect(success).toBe(savingsCase.lines.length > 0)
    }),
    manyRuns,
  )
  expect(orderBillSchema.safeParse(largestCase).success).toBe(true)
})

test('a bill beyond a limit of the calculator is a validation error', () => {
  const [line] = plainCase.lines
  for (const wrong of [
    { lines: [] },
    { lines: Array.from({ length: savingsLimits.lines + 1 }, () => line) },
    { lines: [{ ...line, product: ' ' }] },
    { lines: [{ ...line, product: 'x'.repeat(savingsLimits.productLength + 1) }] },
    { lines: [{ ...line, seats: 0 }] },
    { lines: [{ ...line, seats: 1.5 }] },
    { lines: [{ ...line, centsPerSeat: savingsLimits.centsPerSeat.most + 1 }] },
    { lines: [{ ...line, seats: null, centsPerSeat: savingsLimits.flatCents.most + 1 }] },
    { seatGrowthPercent: 0.05 },
    { priceGrowthPercent: -1 },
    { years: 6 },
    { cycle: 'weekly' },
    { hostingCentsPerApp: '0' },
    { overlapWeeks: 27 },
    { lines: [{ ...line, buildCents: -1 }] },
  ]) {
    const { success } = orderBillSchema.safeParse({ ...plainCase, ...wrong })
    expect(success, JSON.stringify(wrong).slice(0, 80)).toBe(false)
  }
})

test('a flat price can be above the most for a seat', () => {
  const { most } = savingsLimits.flatCents
  const lines = [{ product: 'Workday', seats: null, centsPerSeat: most, buildCents: 0 }]
  expect(orderBillSchema.parse({ ...plainCase, lines }).lines).toEqual(lines)
})

test('a bill from before build prices were asked for is read with the defaults', () => {
  const { lines: _, ...terms } = defaultSavingsCase
  const former = {
    lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000 }],
    seatGrowthPercent: 5,
    priceGrowthPercent: 7,
    years: 3,
    cycle: 'yearly',
    hostingCentsPerMonth: 6000,
  }
  expect(orderBillSchema.parse(former)).toEqual({
    ...terms,
    lines: [{ product: 'Slack', seats: 100, centsPerSeat: 1000, buildCents: 1_200_000 }],
    seatGrowthPercent: 5,
    priceGrowthPercent: 7,
    cycle: 'yearly',
  })
})

test('line breaks and direction marks in a product name become blanks', () => {
  const lines = [{ product: ' Sla\nck\u202e ', seats: 1, centsPerSeat: 1 }]
  expect(orderBillSchema.parse({ ...plainCase, lines }).lines[0]?.product).toBe('Sla ck')
})

test('a bill adds up its lines per month, and lists them in one cell', () => {
  const lines = [
    { product: 'Slack', seats: 100, centsPerSeat: 1000 },
    { product: 'Zoom', seats: 5, centsPerSeat: 1250 },
  ]
  expect(billCentsPerMonth(lines)).toBe(106_250)
  expect(formatBillLines(lines)).toBe('100 x Slack at $10; 5 x Zoom at $12.50')
})
